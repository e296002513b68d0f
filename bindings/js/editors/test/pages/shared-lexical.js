// Two people in one document: two editors, each with its own copy, whose updates travel when the test says so.

import { $isAutoLinkNode, AutoLinkNode, LinkNode } from '@lexical/link';
import { registerRichText } from '@lexical/rich-text';
import { createUndoManager, createYjsBinding, syncLexicalUpdateToYjs, syncYjsChangesToLexical } from '@lexical/yjs';
import {
  $createParagraphNode, $getRoot, $isElementNode, COMMAND_PRIORITY_EDITOR, HISTORY_MERGE_TAG, REDO_COMMAND, UNDO_COMMAND, createEditor,
} from 'lexical';
import { load } from 'linkspan';
import { registerAutolink, removeAutolink, restoreAutolink } from 'linkspan-lexical';
import * as Y from 'yjs';

const linkspan = await load();

/** What one has done and the other has not seen. */
const waiting = { a: [], b: [] };
const docs = { a: new Y.Doc(), b: new Y.Doc() };
docs.a.clientID = 1;
docs.b.clientID = 2;

/** Nobody shows where the others are. */
const provider = {
  awareness: { getLocalState: () => null, getStates: () => new Map(), setLocalState() {}, setLocalStateField() {}, on() {}, off() {} },
  connect() {},
  disconnect() {},
  on() {},
  off() {},
};

function person(name) {
  const place = document.createElement('div');
  place.id = name;
  const element = document.createElement('div');
  element.contentEditable = 'true';
  place.append(element);
  document.querySelector('#editor').append(place);
  const doc = docs[name];
  doc.on('update', (update, origin) => {
    if (origin !== 'network') waiting[name].push(update);
  });
  const editor = createEditor({ namespace: name, nodes: [LinkNode, AutoLinkNode], onError: (error) => { throw error; } });
  editor.setRootElement(element);
  registerRichText(editor);
  const binding = createYjsBinding({ editor, id: 'main', doc, docMap: new Map([['main', doc]]) });
  binding.root.getSharedType().observeDeep((events, { origin }) => {
    if (origin !== binding) syncYjsChangesToLexical(binding, provider, events, origin instanceof Y.UndoManager, () => {});
  });
  editor.registerUpdateListener(({ prevEditorState, editorState, dirtyElements, dirtyLeaves, normalizedNodes, tags }) => {
    if (tags.has('skip-collab')) return;
    syncLexicalUpdateToYjs(binding, provider, prevEditorState, editorState, dirtyElements, dirtyLeaves, normalizedNodes, tags);
  });
  const undos = createUndoManager(binding, binding.root.getSharedType());
  editor.registerCommand(UNDO_COMMAND, () => undos.undo() !== undefined, COMMAND_PRIORITY_EDITOR);
  editor.registerCommand(REDO_COMMAND, () => undos.redo() !== undefined, COMMAND_PRIORITY_EDITOR);
  registerAutolink(editor, { linkspan });
  return editor;
}

const editors = { a: person('a'), b: person('b') };
editors.a.update(() => $getRoot().append($createParagraphNode()), { discrete: true, tag: HISTORY_MERGE_TAG });
exchange();

/** Lets updates travel until nobody has anything to say; returns how often they went. */
function exchange() {
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const [a, b] = [waiting.a.splice(0), waiting.b.splice(0)];
    if (a.length + b.length === 0) return rounds;
    for (const update of a) Y.applyUpdate(docs.b, update, 'network');
    for (const update of b) Y.applyUpdate(docs.a, update, 'network');
  }
  return Infinity;
}

/** The automatic links of an editor. */
function autolinks(name) {
  const all = (node) => ($isElementNode(node) ? [node, ...node.getChildren().flatMap(all)] : []);
  return editors[name].getEditorState().read(() =>
    all($getRoot()).filter($isAutoLinkNode).map((node) => ({ text: node.getTextContent(), isUnlinked: node.getIsUnlinked() })));
}

window.harness = {
  exchange,
  json: (name) => JSON.stringify(editors[name].getEditorState().toJSON()),
  links: (name) => [...document.querySelectorAll(`#${name} a`)].map((a) => a.textContent),
  tombstones: (name) => autolinks(name).filter(({ isUnlinked }) => isUnlinked).map(({ text }) => text),
  text: (name) => editors[name].getEditorState().read(() => $getRoot().getTextContent()),
  /** As ProseMirror counts, the text begins at 1. */
  caret: (name, at) => editors[name].update(() => {
    let rest = at - 1;
    const texts = $getRoot().getAllTextNodes();
    const node = texts.find((text) => {
      if (rest <= text.getTextContentSize()) return true;
      rest -= text.getTextContentSize();
      return false;
    });
    if (node) node.select(rest, rest);
    else $getRoot().selectEnd();
  }, { discrete: true }),
  removeLink: (name) => removeAutolink(editors[name]),
  restoreLink: (name) => restoreAutolink(editors[name]),
};
