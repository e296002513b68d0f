// Automatic links in Tiptap: the plugin for ProseMirror as an extension.

import { Extension, Mark } from '@tiptap/core';
import { autolink, autolinkMarks, makeMarks, removeAutolink, restoreAutolink, setAutolink } from 'linkspan-prosemirror';

const { nolink: noneSpec } = autolinkMarks;

/** The mark of automatic links. */
export const AutolinkMark = Mark.create({
  name: 'autolink',
  // Around bold and the like, as links of Tiptap are.
  priority: 1000,
  inclusive: false,
  addOptions: () => ({ HTMLAttributes: {} }),
  addAttributes: () => ({ href: { default: null, parseHTML: (dom) => dom.getAttribute('href') } }),
  parseHTML: () => [{ tag: 'a[data-autolink]', priority: 1100 }],
  renderHTML({ mark }) {
    return makeMarks(this.options.HTMLAttributes).autolink.toDOM(mark);
  },
});

/** The mark of places where no link is wanted. */
export const NolinkMark = Mark.create({
  name: 'nolink',
  inclusive: false,
  addAttributes: () => ({ by: { default: 'person', rendered: false } }),
  parseHTML: () => noneSpec.parseDOM,
  renderHTML: () => noneSpec.toDOM(),
});

/** The extension; `Autolink.configure({ linkspan })`. */
export const Autolink = Extension.create({
  name: 'linkspanAutolink',
  addOptions: () => ({ linkspan: null, leaveAlone: ['link'], type: 'autolink', tombstone: 'nolink', HTMLAttributes: {} }),
  addExtensions() {
    const { type, tombstone, HTMLAttributes } = this.options;
    const marks = { autolink: AutolinkMark.configure({ HTMLAttributes }), nolink: NolinkMark };
    return [type, tombstone].flatMap((name) => marks[name] ?? []);
  },
  addCommands: () => ({
    removeAutolink: () => by(removeAutolink),
    restoreAutolink: () => by(restoreAutolink),
    setAutolink: (on) => by((state, dispatch) => setAutolink(state, dispatch, on)),
  }),
  addProseMirrorPlugins() {
    const { linkspan, leaveAlone, type, tombstone } = this.options;
    if (!linkspan) throw new Error('Autolink needs linkspan: `Autolink.configure({ linkspan: await load() })`.');
    return [autolink({ linkspan, leaveAlone, type, tombstone })];
  },
});

/**
 * The extension `Link` of Tiptap, for links made by hand: without its own ideas of what is a link in text that is typed
 * or pasted.
 */
export function byHand(Link) {
  return Link.extend({ addPasteRules: () => [] }).configure({ autolink: false, linkOnPaste: false });
}

/** A command of ProseMirror as one of Tiptap, also in a chain: the state has the transaction of the chain. */
function by(command) {
  return ({ state, dispatch }) => command(state, dispatch);
}
