import type { Linkspan } from 'linkspan';
import type { MarkSpec } from 'prosemirror-model';
import type { Command, EditorState, Plugin, PluginKey, Transaction } from 'prosemirror-state';

/** The marks that a schema needs: automatic links, and cancelled ones. */
export const autolinkMarks: { autolink: MarkSpec; nolink: MarkSpec };

/** Attributes of automatic links. */
export interface LinkAttributes {
  class?: string | null;
  /** `nofollow noopener` by default. */
  rel?: string | null;
  target?: string | null;
}

/** Returns these marks with attributes. Put them before marks such as bold, so that a link is one element around them. */
export function makeMarks(attributes?: LinkAttributes): { autolink: MarkSpec; nolink: MarkSpec };

/** Options of {@link autolink}. */
export interface AutolinkOptions {
  /** Finds the links: `await load()` of the package `linkspan`. */
  linkspan: Linkspan;
  /**
   * The name of the mark of automatic links; `autolink` by default. With `link`, the mark of links made by hand, a link is automatic if its
   * target is that of its text.
   */
  type?: string;
  /** The name of the mark of cancelled links; `nolink` by default. With `null`, they are not stored. */
  tombstone?: string | null;
  /** The names of marks whose text is left alone; `['link']` by default. Code is always left alone. */
  leaveAlone?: string[];
}

/**
 * Creates a plugin that links text that is typed, pasted or set, and lets the person cancel links. A plugin is for one editor.
 *
 * Put it before plugins that bind Backspace, and have `history()` of `prosemirror-history` in the state.
 */
export function autolink(options: AutolinkOptions): Plugin;

/** The key of the plugin. */
export const autolinkKey: PluginKey;

/** The command "remove link": removes the automatic links in the selection, so that they are not made again. */
export const removeAutolink: Command;

/** The command "make it a link again", for links that were removed in the selection. */
export const restoreAutolink: Command;

/** Switches automatic links of a document on or off. Existing links stay. */
export function setAutolink(
  state: EditorState,
  dispatch: ((tr: Transaction) => void) | undefined,
  on: boolean,
): boolean;
