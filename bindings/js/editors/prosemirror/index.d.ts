import type { Linkspan } from 'linkspan';
import type { MarkSpec } from 'prosemirror-model';
import type { Command, EditorState, Plugin, PluginKey, Transaction } from 'prosemirror-state';

/** The marks that a schema needs: automatic links, and the places where none is wanted. */
export const autolinkMarks: { autolink: MarkSpec; nolink: MarkSpec };

/** Attributes of automatic links. */
export interface LinkAttributes {
  class?: string | null;
  /** `nofollow noopener` by default. */
  rel?: string | null;
  target?: string | null;
}

/** Makes these marks with attributes. Put them before marks such as bold, so that a link is one element around them. */
export function makeMarks(attributes?: LinkAttributes): { autolink: MarkSpec; nolink: MarkSpec };

/** Options of {@link autolink}. */
export interface AutolinkOptions {
  /** Finds the links: `await load()` of the package `linkspan`. */
  linkspan: Linkspan;
  /**
   * The name of the mark of automatic links; `autolink` by default. With `link`, that of links made by hand, a link is automatic if it
   * leads where its text says.
   */
  type?: string;
  /** The name of the mark of places where no link is wanted; `nolink` by default. With `null`, they are not stored. */
  tombstone?: string | null;
  /** The names of marks whose text is left alone; `['link']` by default. Code always is. */
  leaveAlone?: string[];
}

/**
 * Makes a plugin that links what is typed, pasted and set, and lets the person cancel it. A plugin is for one editor.
 *
 * Put it before plugins that bind Backspace, and have `history()` of `prosemirror-history` in the state.
 */
export function autolink(options: AutolinkOptions): Plugin;

/** The key of the plugin. */
export const autolinkKey: PluginKey;

/** The command "remove link": takes away the automatic links in the selection, and remembers it. */
export const removeAutolink: Command;

/** The command "make it a link again", for what was taken away in the selection. */
export const restoreAutolink: Command;

/** Switches automatic links of a document on or off. Links that are there stay. */
export function setAutolink(
  state: EditorState,
  dispatch: ((tr: Transaction) => void) | undefined,
  on: boolean,
): boolean;
