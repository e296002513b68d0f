// Two people in one document: two editors, each with its own copy, whose updates travel when the test says so.

import { baseKeymap } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { Schema } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { load } from 'linkspan';
import { autolink, makeMarks, removeAutolink, restoreAutolink } from 'linkspan-prosemirror';
import { redo, undo, ySyncPlugin, yUndoPlugin } from 'y-prosemirror';
import * as Y from 'yjs';

const linkspan = await load();
const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'text*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    text: {},
  },
  marks: { ...makeMarks(), strong: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] } },
});

/** What one has done and the other has not seen. */
const waiting = { a: [], b: [] };
const sent = { a: 0, b: 0 };
const docs = { a: new Y.Doc(), b: new Y.Doc() };
docs.a.clientID = 1;
docs.b.clientID = 2;

function person(name) {
  const element = document.createElement('div');
  element.id = name;
  document.querySelector('#editor').append(element);
  docs[name].on('update', (update, origin) => {
    if (origin === 'network') return;
    sent[name] += 1;
    waiting[name].push(update);
  });
  return new EditorView(element, {
    state: EditorState.create({
      schema,
      plugins: [ySyncPlugin(docs[name].getXmlFragment('text')), yUndoPlugin(), autolink({ linkspan }), keymap({ 'Mod-z': undo, 'Mod-y': redo }), keymap(baseKeymap)],
    }),
  });
}

const views = { a: person('a'), b: person('b') };

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

window.harness = {
  exchange,
  sent: () => ({ ...sent }),
  json: (name) => JSON.stringify(views[name].state.doc.toJSON()),
  links: (name) => [...document.querySelectorAll(`#${name} a`)].map((a) => a.textContent),
  tombstones: (name) => [...document.querySelectorAll(`#${name} [data-nolink]`)].map((span) => span.textContent),
  caret: (name, at) => {
    const view = views[name];
    view.focus();
    view.dispatch(view.state.tr.setSelection(view.state.selection.constructor.create(view.state.doc, at)));
  },
  removeLink: (name) => removeAutolink(views[name].state, views[name].dispatch.bind(views[name])),
  restoreLink: (name) => restoreAutolink(views[name].state, views[name].dispatch.bind(views[name])),
};
