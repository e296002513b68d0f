import type { Extension, Mark } from '@tiptap/core';
import type { Linkspan } from 'linkspan';
import type { LinkAttributes } from 'linkspan-prosemirror';

/** What {@link Autolink} is configured with. */
export interface AutolinkOptions {
  /** What finds links: `await load()` of the package `linkspan`. */
  linkspan: Linkspan | null;
  /** The names of marks whose text is left alone; `['link']` by default. Code always is. */
  leaveAlone: string[];
  /** The mark of automatic links; with `link`, they are links as all others, for `isActive('link')` and `unsetLink`. */
  type: 'autolink' | 'link';
  /** The mark of places where no link is wanted; with `null`, they are not stored, and documents need no mark of this package. */
  tombstone: 'nolink' | null;
  /** The attributes `class`, `rel` and `target` of automatic links; `rel` is `nofollow noopener` by default. */
  HTMLAttributes: LinkAttributes;
}

/** Links what is typed, pasted and set, and lets the person cancel it. */
export const Autolink: Extension<AutolinkOptions>;

/** The mark of automatic links; {@link Autolink} brings it. */
export const AutolinkMark: Mark;

/** The mark of places where no link is wanted; {@link Autolink} brings it. */
export const NolinkMark: Mark;

/** Tiptap's extension `Link`, for links made by hand: without its own ideas of what is a link. */
export function byHand<T extends Mark>(Link: T): T;

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    linkspanAutolink: {
      /** Takes away the automatic links in the selection, and remembers it. */
      removeAutolink: () => ReturnType;
      /** Makes the links again that were taken away in the selection. */
      restoreAutolink: () => ReturnType;
      /** Switches automatic links of the document on or off. */
      setAutolink: (on: boolean) => ReturnType;
    };
  }
}
