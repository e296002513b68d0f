// The escapes that remain in the minimal form of a URL, and the reasons for them (UTS #58 §4.1).

import { type Engine, linkTermOf } from './engine.ts';
import { codePointOf, glyph } from './glyph.ts';

export interface Escape {
  escape: string;
  /** The character that it stands for; empty if it does not stand for one. */
  shown: string;
  why: string;
}

const SYNTAX: Record<string, string> = { path: '/?#\\', query: '+#=&', fragment: '' };
const MOST = 40;

/** The escapes of a URL in minimal form, each kind once. */
export function stayedEscaped(engine: Engine, minimal: string): Escape[] {
  const found = new Map<string, Escape>();
  const hasBytes = runs(minimal).some(([, run]) => decode(run) === null);
  for (const [at, run] of runs(minimal)) {
    for (const [escape, character] of characters(run)) {
      const part = partAt(minimal, at);
      const isLast = at + run.length === minimal.length;
      const why = reason(engine, { character, part, isLast, hasBytes });
      if (!found.has(escape)) found.set(escape, { escape, shown: character === null ? '' : `${glyph(character)} ${codePointOf(character)}`, why });
    }
  }
  return [...found.values()].slice(0, MOST);
}

function runs(url: string): [number, string][] {
  return [...url.matchAll(/(?:%[0-9A-Fa-f]{2})+/g)].map((match) => [match.index, match[0]]);
}

function decode(run: string): string | null {
  try {
    return decodeURIComponent(run);
  } catch {
    return null;
  }
}

/** Splits a run of escapes by character. A run that is not UTF-8 stays in one piece. */
function characters(run: string): [string, string | null][] {
  const text = decode(run);
  if (text === null) return [[run, null]];
  return [...text].map((character) => [escaped(character), character]);
}

function escaped(character: string): string {
  return [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function partAt(url: string, at: number): string {
  const before = url.slice(0, at);
  return before.includes('#') ? 'fragment' : before.includes('?') ? 'query' : 'path';
}

function reason(engine: Engine, { character, part, isLast, hasBytes }: { character: string | null; part: string; isLast: boolean; hasBytes: boolean }): string {
  if (character === null) return 'These bytes are not UTF-8, so nobody knows which character they are.';
  if (character === '%') return 'A plain % before two hexadecimal digits would be an escape.';
  if (SYNTAX[part]?.includes(character)) return `Written plainly in a ${part}, it would be syntax, and the URL another.`;
  const term = linkTermOf(engine, character);
  if (term === 'Hard') return 'Link_Term Hard: it would end the link.';
  if (term === 'Soft' && isLast) return 'Link_Term Soft: at the end it would be left out of the link.';
  if (term === 'Close') return 'Link_Term Close: no bracket of this part is open, so it would end the link.';
  if (hasBytes) return 'Other escapes in this URL are not UTF-8, so this one may mean something else, too.';
  return `Written plainly in a ${part}, it would be read as syntax.`;
}
