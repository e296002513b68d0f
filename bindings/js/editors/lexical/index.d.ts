import type { LexicalEditor } from 'lexical';
import type { Linkspan } from 'linkspan';

/** Options of {@link registerAutolink}. */
export interface AutolinkOptions {
  /** Finds the links: `await load()` of the package `linkspan`. */
  linkspan: Linkspan;
  /** Classes of the elements of automatic links, in addition to those of the editor's theme (`link`). */
  class?: string | null;
  /** `nofollow noopener` by default. */
  rel?: string | null;
  target?: string | null;
}

/**
 * Links what is typed, pasted and set in an editor, and lets the person cancel it; returns a function that stops it.
 *
 * The editor needs the nodes `LinkNode` and `AutoLinkNode` of `@lexical/link`, and must not have Lexical's own automatic links.
 */
export function registerAutolink(editor: LexicalEditor, options: AutolinkOptions): () => void;

/** "Remove link": takes away the automatic links in the selection, and remembers it. Returns whether there were any. */
export function removeAutolink(editor: LexicalEditor): boolean;

/** "Make it a link again", for what was taken away in the selection. Returns whether there was something. */
export function restoreAutolink(editor: LexicalEditor): boolean;

/** Switches automatic links of an editor on or off. Links that are there stay. */
export function setAutolink(editor: LexicalEditor, on: boolean): void;
