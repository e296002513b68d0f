import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $createAutoLinkNode, $createLinkNode, AutoLinkNode, LinkNode } from '@lexical/link';
import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $createRangeSelection, $getRoot, $setSelection, createEditor } from 'lexical';
import { load } from 'linkspan';
import { registerAutolink, removeAutolink, restoreAutolink, setAutolink } from 'linkspan-lexical';

const linkspan = await load();
const element = document.createElement('div');
element.contentEditable = 'true';
document.querySelector('#editor').append(element);

const editor = createEditor({ namespace: 'test', nodes: [LinkNode, AutoLinkNode], onError: (error) => { throw error; } });
editor.setRootElement(element);
registerRichText(editor);
registerHistory(editor, createEmptyHistoryState(), 300);
editor.update(() => $getRoot().append($createParagraphNode()), { discrete: true, tag: 'history-merge' });
const options = { linkspan, class: 'auto', target: '_blank' };
let stop = registerAutolink(editor, options);

function setText(value) {
  editor.update(() => {
    const root = $getRoot().clear();
    for (const line of value.split('\n')) root.append($createParagraphNode().append($createTextNode(line)));
  }, { discrete: true });
}

window.harness = {
  links: () => {
    const anchors = [...element.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')]);
    return anchors.filter(([, href]) => href !== 'https://other.example/');
  },
  text: () => editor.getEditorState().read(() => $getRoot().getChildren().map((line) => line.getTextContent()).join('\n')),
  setText,
  removeLink: () => removeAutolink(editor),
  restoreLink: () => restoreAutolink(editor),
  handLink: (from, to, href) => editor.update(() => {
    const line = $getRoot().getFirstChild();
    const text = line.getTextContent();
    line.clear();
    line.append($createTextNode(text.slice(0, from)), $createLinkNode(href).append($createTextNode(text.slice(from, to))), $createTextNode(text.slice(to)));
    line.selectEnd();
  }, { discrete: true }),
  handUnlink: () => editor.update(() => {
    const link = $getRoot().getFirstChild().getChildren().find((node) => node instanceof LinkNode && !(node instanceof AutoLinkNode));
    for (const child of link.getChildren()) link.insertBefore(child);
    link.remove();
  }, { discrete: true }),
  bold: (from, to) => editor.update(() => {
    const place = (at) => {
      for (const node of $getRoot().getAllTextNodes()) {
        if (at <= node.getTextContentSize()) return [node.getKey(), at, 'text'];
        at -= node.getTextContentSize();
      }
      return undefined;
    };
    const selection = $createRangeSelection();
    selection.anchor.set(...place(from));
    selection.focus.set(...place(to));
    $setSelection(selection);
    selection.formatText('bold');
  }, { discrete: true }),
  dressed: true,
  // What a document or a clipboard of Lexical's can hold, whatever markup says.
  insertHtml: () => editor.update(() => {
    const link = $createAutoLinkNode('javascript:alert(1)').append($createTextNode('example.com'));
    $getRoot().getFirstChild().append($createTextNode('see '), link, $createTextNode(' now'));
  }, { discrete: true }),
  setEnabled: (on) => setAutolink(editor, on),
  save: () => JSON.stringify(editor.getEditorState().toJSON()),
  load: (saved) => {
    stop();
    editor.setEditorState(editor.parseEditorState(saved));
    stop = registerAutolink(editor, options);
  },
};
