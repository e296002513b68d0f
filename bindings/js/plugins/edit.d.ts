/** A part of a text, and what stands there now; offsets in UTF-16 units of the text before. */
export interface Difference {
  from: number;
  to: number;
  text: string;
}

/**
 * What has changed between two texts, for editors that do not tell. Of several answers that are possible (one more `a` in
 * `aaa`), the one that ends before the caret.
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
