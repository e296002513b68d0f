import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Linkspan, LiveLink, Range } from 'linkspan';

/** Options of {@link autolink}. */
export interface AutolinkOptions {
  /** Finds the links: `await load()` of the package `linkspan`. */
  linkspan: Linkspan;
  /** The class of the elements of links. */
  class?: string | null;
  /** `nofollow noopener` by default. */
  rel?: string | null;
  target?: string | null;
  /** Where links were cancelled: the result of {@link autolinkTombstones} when the document was stored. */
  tombstones?: Range[];
}

/** Creates an extension that links text that is typed, pasted or set, and lets the person cancel links. */
export function autolink(options: AutolinkOptions): Extension;

/** The command "remove link": removes the automatic links in the selection, so that they are not made again. */
export function removeAutolink(view: EditorView): boolean;

/** The command "make it a link again", for links that were removed in the selection. */
export function restoreAutolink(view: EditorView): boolean;

/** Switches automatic links of a view on or off. Existing links stay. */
export function setAutolink(view: EditorView, on: boolean): void;

/** Returns the links of a view, in order. */
export function autolinks(view: EditorView): (LiveLink & { text: string })[];

/** Returns where links were cancelled. Store it with the document. */
export function autolinkTombstones(view: EditorView): Range[];
