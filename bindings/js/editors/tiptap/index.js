// Automatic links in Tiptap: the plugin for ProseMirror as an extension.

import { Extension, Mark } from '@tiptap/core';
import { autolink, autolinkMarks, removeAutolink, restoreAutolink, setAutolink } from 'linkspan-prosemirror';

const { autolink: linkSpec, nolink: noneSpec } = autolinkMarks;

/** The mark of automatic links. */
export const AutolinkMark = Mark.create({
  name: 'autolink',
  inclusive: false,
  addAttributes: () => ({ href: { default: null, parseHTML: (dom) => dom.getAttribute('href') } }),
  parseHTML: () => [{ tag: 'a[data-autolink]', priority: 1100 }],
  renderHTML: ({ mark }) => linkSpec.toDOM(mark),
});

/** The mark of places where no link is wanted. */
export const NolinkMark = Mark.create({
  name: 'nolink',
  inclusive: false,
  parseHTML: () => noneSpec.parseDOM,
  renderHTML: () => noneSpec.toDOM(),
});

/** The extension; `Autolink.configure({ linkspan })`. */
export const Autolink = Extension.create({
  name: 'linkspanAutolink',
  addOptions: () => ({ linkspan: null, leaveAlone: ['link'] }),
  addExtensions: () => [AutolinkMark, NolinkMark],
  addCommands: () => ({
    removeAutolink: () => by(removeAutolink),
    restoreAutolink: () => by(restoreAutolink),
    setAutolink: (on) => by((state, dispatch) => setAutolink(state, dispatch, on)),
  }),
  addProseMirrorPlugins() {
    const { linkspan, leaveAlone } = this.options;
    if (!linkspan) throw new Error('Autolink needs linkspan: `Autolink.configure({ linkspan: await load() })`.');
    return [autolink({ linkspan, leaveAlone })];
  },
});

/**
 * The extension `Link` of Tiptap, for links made by hand: without its own ideas of what is a link in text that is typed
 * or pasted.
 */
export function byHand(Link) {
  return Link.extend({ addPasteRules: () => [] }).configure({ autolink: false, linkOnPaste: false });
}

/** A command of ProseMirror, which dispatches by itself. */
function by(command) {
  return ({ tr, view, dispatch }) => {
    tr.setMeta('preventDispatch', true);
    return command(view.state, dispatch && view.dispatch.bind(view));
  };
}
