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
 * Links text that is typed, pasted or set in an editor, and lets the person cancel links. Returns a function that stops it.
 *
 * The editor needs the nodes `LinkNode` and `AutoLinkNode` of `@lexical/link`, and must not have Lexical's own automatic links.
 */
export function registerAutolink(editor: LexicalEditor, options: AutolinkOptions): () => void;

/** "Remove link": removes the automatic links in the selection, so that they are not made again. Returns whether there were any. */
export function removeAutolink(editor: LexicalEditor): boolean;

/** "Make it a link again", for links that were removed in the selection. Returns whether there were any. */
export function restoreAutolink(editor: LexicalEditor): boolean;

/** Switches automatic links of an editor on or off. Existing links stay. */
export function setAutolink(editor: LexicalEditor, on: boolean): void;
