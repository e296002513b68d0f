import type { Range } from '../index.js';

/** A part of a text, and what has replaced it; offsets in UTF-16 units of the text before. */
export interface Difference {
  from: number;
  to: number;
  text: string;
}

/**
 * What has changed between two texts, for editors that do not say. If there are several answers (one more `a` in
 * `aaa`), this is the one that ends before the caret.
 *
 * ```js
 * difference('see a.co', 'see a.com', 9); // { from: 8, to: 8, text: 'm' }
 * ```
 */
export function difference(old: string, text: string, caret: number): Difference;

/**
 * Whether text that was left alone is there again. Links that somebody made by hand are given to `Live` as line feeds, one for
 * each unit: if text takes their place, the link was taken off, and it is not to be made again.
 */
export function isBared(old: string, edit: Difference): boolean;

/**
 * Remembers which links are cancelled in a text that is copied, for editors that cannot store tombstones in the text: call it on `copy` and `cut`.
 * `tombstones` are those of `Live`, and `start` is where the copied text begins.
 */
export function copyTombstones(text: string, tombstones: Range[], start: number): void;

/** Returns where links are cancelled in what was pasted at the end of `text`, if it is what was copied last on this page. */
export function pastedTombstones(text: string): Range[];
