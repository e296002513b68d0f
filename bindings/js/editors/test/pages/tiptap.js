import { Editor } from '@tiptap/core';
import Link from '@tiptap/extension-link';
import StarterKit from '@tiptap/starter-kit';
import { load } from 'linkspan';
import { Autolink, byHand } from 'linkspan-tiptap';

const linkspan = await load();
let editor;

function start(content) {
  editor?.destroy();
  editor = new Editor({
    element: document.querySelector('#editor'),
    extensions: [
      StarterKit.configure({ link: false }),
      byHand(Link).configure({ openOnClick: false }),
      Autolink.configure({ linkspan }),
    ],
    content,
  });
}

start('');
const text = (value) => ({ type: 'doc', content: value.split('\n').map((line) => ({ type: 'paragraph', content: line ? [{ type: 'text', text: line }] : [] })) });

window.harness = {
  automatic: 'a[data-autolink]',
  text: () => editor.getText({ blockSeparator: '\n' }),
  setText: (value) => editor.commands.setContent(text(value)),
  removeLink: () => editor.commands.removeAutolink(),
  restoreLink: () => editor.commands.restoreAutolink(),
  handLink: (from, to, href) => editor.chain().setTextSelection({ from: from + 1, to: to + 1 }).setLink({ href }).run(),
  handUnlink: (from, to) => editor.chain().setTextSelection({ from: from + 1, to: to + 1 }).unsetLink().run(),
  insertHtml: (html) => editor.commands.insertContent(html),
  setEnabled: (on) => editor.commands.setAutolink(on),
  save: () => JSON.stringify(editor.getJSON()),
  load: (saved) => start(JSON.parse(saved)),
};
