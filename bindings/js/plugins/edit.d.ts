import type { Linkspan, Range } from '../index.js';

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

/** For editors that cannot store tombstones in the text: remembers which links are cancelled in what is copied. Each editor has its own. */
export class Copied {
  /** Call it on `copy` and `cut`. `tombstones` are those of `Live`, and `start` is where the copied text begins. */
  copy(text: string, tombstones: Range[], start: number): void;
  /** Returns where links are cancelled in what was pasted at the end of `text`, if it is what was copied last. */
  pasted(text: string): Range[];
}

/**
 * The target of a pasted text that is one URL and nothing else, for editors that link selected words with it; `null` if it is not, or if
 * screening refuses it.
 */
export function pastedUrl(linkspan: Linkspan, text: string): string | null;
