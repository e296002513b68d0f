import type { Extension, Mark } from '@tiptap/core';
import type { Linkspan } from 'linkspan';
import type { LinkAttributes } from 'linkspan-prosemirror';

/** The options of {@link Autolink}. */
export interface AutolinkOptions {
  /** Finds the links: `await load()` of the package `linkspan`. */
  linkspan: Linkspan | null;
  /** The names of marks whose text is left alone; `['link']` by default. Code is always left alone. */
  leaveAlone: string[];
  /** The mark of automatic links. With `link`, they are ordinary links, for `isActive('link')` and `unsetLink`. */
  type: 'autolink' | 'link';
  /** The mark of cancelled links. With `null`, they are not stored, and documents need no mark of this package. */
  tombstone: 'nolink' | null;
  /** The attributes `class`, `rel` and `target` of automatic links; `rel` is `nofollow noopener` by default. */
  HTMLAttributes: LinkAttributes;
}

/** Links text that is typed, pasted or set, and lets the person cancel links. */
export const Autolink: Extension<AutolinkOptions>;

/** The mark of automatic links, which {@link Autolink} adds. */
export const AutolinkMark: Mark;

/** The mark of cancelled links, which {@link Autolink} adds. */
export const NolinkMark: Mark;

/** Returns Tiptap's extension `Link` for links made by hand, without its own detection of links. */
export function byHand<T extends Mark>(Link: T): T;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    linkspanAutolink: {
      /** Removes the automatic links in the selection, so that they are not made again. */
      removeAutolink: () => ReturnType;
      /** Restores the links that were removed in the selection. */
      restoreAutolink: () => ReturnType;
      /** Switches automatic links of the document on or off. */
      setAutolink: (on: boolean) => ReturnType;
    };
  }
}
