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
  /** Where links were cancelled, as {@link autolinkTombstones} said when the document was stored. */
  tombstones?: Range[];
}

/** Makes an extension that links what is typed, pasted and set, and lets the person cancel it. */
export function autolink(options: AutolinkOptions): Extension;

/** The command "remove link": takes away the automatic links in the selection, and remembers it. */
export function removeAutolink(view: EditorView): boolean;

/** The command "make it a link again", for what was taken away in the selection. */
export function restoreAutolink(view: EditorView): boolean;

/** Switches automatic links of a view on or off. Links that are there stay. */
export function setAutolink(view: EditorView, on: boolean): void;

/** The links of a view, in order. */
export function autolinks(view: EditorView): (LiveLink & { text: string })[];

/** Where links were cancelled: to be stored with the document. */
export function autolinkTombstones(view: EditorView): Range[];
