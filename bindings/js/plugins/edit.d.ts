import type { Linkspan, Range } from '../index.js';

/** A part of a text, and its replacement. Offsets are UTF-16 units in the text before the change. */
export interface Difference {
  from: number;
  to: number;
  text: string;
}

/**
 * Returns the change between two texts, for editors that do not report it. If there are several answers (one more `a` in
 * `aaa`), this is the one that ends before the caret.
 *
 * ```js
 * difference('see a.co', 'see a.com', 9); // { from: 8, to: 8, text: 'm' }
 * ```
 */
export function difference(old: string, text: string, caret: number): Difference;

/**
 * Returns whether protected text has become ordinary text. Links made by hand are passed to `Live` as line feeds, one for
 * each unit. If text takes their place, the link was removed and must not be made again.
 */
export function isBared(old: string, edit: Difference): boolean;

/** For editors that cannot store tombstones in the text: remembers which links are cancelled in copied text. Create one for each editor. */
export class Copied {
  /** Call it on `copy` and `cut`. `tombstones` are those of `Live`, and `start` is where the copied text begins. */
  copy(text: string, tombstones: Range[], start: number): void;
  /** Returns where links are cancelled in the text that was pasted at the end of `text`, if it was the last text to be copied. */
  pasted(text: string): Range[];
}

/**
 * Returns the target of a pasted text that is exactly one URL, for editors that link selected words with it; `null` if it is not, or if
 * screening refuses it.
 */
export function pastedUrl(linkspan: Linkspan, text: string): string | null;
