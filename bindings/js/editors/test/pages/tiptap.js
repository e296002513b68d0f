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
      byHand(Link).configure({ openOnClick: false, ...(window.ownMark && { HTMLAttributes: { class: 'auto', target: '_blank', rel: 'nofollow noopener' } }) }),
      Autolink.configure({ linkspan, ...(window.ownMark && { type: 'link' }), HTMLAttributes: { class: 'auto', target: '_blank' } }),
    ],
    content,
  });
}

start('');
const text = (value) => ({ type: 'doc', content: value.split('\n').map((line) => ({ type: 'paragraph', content: line ? [{ type: 'text', text: line }] : [] })) });

window.harness = {
  automatic: 'a[data-autolink]',
  dressed: true,
  ...(window.ownMark && {
    links: () => [...document.querySelectorAll('#editor a')].map((a) => [a.textContent, a.getAttribute('href')]).filter(([text, href]) => linkspan.href(text) === href),
    isActive: (at) => editor.chain().setTextSelection(at).run() && editor.isActive('link'),
    // Without a mark of ours, a document opens in an editor that knows nothing of it.
    elsewhere: async (value) => {
      const kit = [StarterKit.configure({ link: false }), byHand(Link)];
      const one = new Editor({ element: document.createElement('div'), extensions: [...kit, Autolink.configure({ linkspan, type: 'link', tombstone: null })], content: text(value) });
      await new Promise((resolve) => setTimeout(resolve));
      const two = new Editor({ element: document.createElement('div'), extensions: kit, content: one.getJSON(), enableContentCheck: true });
      const html = two.getHTML();
      one.destroy();
      two.destroy();
      return html;
    },
    formats: () => editor.getJSON().content.flatMap(({ content = [] }) => content.flatMap(({ marks = [] }) => marks.map(({ type }) => type))),
    unsetLink: (at) => editor.chain().setTextSelection(at).extendMarkRange('link').unsetLink().run(),
  }),
  text: () => editor.getText({ blockSeparator: '\n' }),
  setText: (value) => editor.commands.setContent(text(value)),
  removeLink: () => editor.commands.removeAutolink(),
  restoreLink: () => editor.commands.restoreAutolink(),
  handLink: (from, to, href) => editor.chain().setTextSelection({ from: from + 1, to: to + 1 }).setLink({ href }).run(),
  handUnlink: (from, to) => editor.chain().setTextSelection({ from: from + 1, to: to + 1 }).unsetLink().run(),
  bold: (from, to) => editor.chain().setTextSelection({ from: from + 1, to: to + 1 }).setBold().run(),
  chain: (command, at) => editor.chain().focus().insertContentAt(editor.state.doc.content.size - 1, '!').setTextSelection(at)[command]().run(),
  insertHtml: (html) => editor.commands.insertContent(html),
  setEnabled: (on) => editor.commands.setAutolink(on),
  save: () => JSON.stringify(editor.getJSON()),
  load: (saved) => start(JSON.parse(saved)),
};
