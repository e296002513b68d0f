// Displays characters. Invisible ones have a substitute.

import { h } from './dom.ts';

/** Controls, and characters that reorder or join. The two joiners are part of words in many scripts, and of emoji. */
const HIDDEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u;
const HIDDEN_ONES = new RegExp(`(${HIDDEN.source})`, 'u');
const INVISIBLE = /^[\p{C}\p{Z}]$/u;

export function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** One character. Spaces and controls are shown by name, and marks on a base. */
export function glyph(character: string): string {
  if (character === ' ') return '␣';
  if (INVISIBLE.test(character)) return codePointOf(character).slice(2);
  return /^\p{M}$/u.test(character) ? `◌${character}` : character;
}

/** A text in which everything is visible: each invisible character is a small box with its number. */
export function visible(text: string): (Node | string)[] {
  if (text !== '' && text.trim() === '') return [...text].map(glyph);
  return text.split(HIDDEN_ONES).map((piece) => (HIDDEN.test(piece) ? h('span', { class: 'hidden-one' }, glyph(piece)) : piece));
}
