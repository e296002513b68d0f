import type { LexicalEditor } from 'lexical';
import type { Linkspan } from 'linkspan';

/** What {@link registerAutolink} is told. */
export interface AutolinkOptions {
  /** What finds links: `await load()` of the package `linkspan`. */
  linkspan: Linkspan;
}

/**
 * Links what is typed, pasted and set in an editor, and lets the person cancel it; returns a function that stops it.
 *
 * The editor needs the nodes `LinkNode` and `AutoLinkNode` of `@lexical/link`, and must not have Lexical's own automatic links.
 */
export function registerAutolink(editor: LexicalEditor, options: AutolinkOptions): () => void;

/** "Remove link": takes away the automatic link at the caret, and remembers it. */
export function removeAutolink(editor: LexicalEditor): void;

/** "Make it a link again", for what was taken away at the caret. */
export function restoreAutolink(editor: LexicalEditor): void;

/** Switches automatic links of an editor on or off. Links that are there stay. */
export function setAutolink(editor: LexicalEditor, on: boolean): void;
