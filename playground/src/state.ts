// Stores the state of the page in its address, so that a case can be shared. The part after `#` stays in the browser.

import type { Range } from 'linkspan';

import type { Profile } from './engine.ts';

export interface State {
  text: string;
  profile: Profile;
  /** The start of the selected link. */
  chosen: number | null;
  /** The ranges of cancelled links. */
  cancelled: Range[];
  format: string;
  checkKind: string;
  check: string;
  target: string;
  shown: string;
  policy: string;
}

export type Stored = Partial<State>;

/** The maximum length of a text in an address. Browsers and messengers cut longer ones. */
export const LONGEST_SHARED = 8000;

const NAMES: Record<keyof State, string> = {
  text: 't', profile: 'p', chosen: 'at', cancelled: 'x', format: 'f', checkKind: 'k', check: 'c', target: 's', shown: 'l', policy: 'o',
};

export function write(state: Stored): string {
  const fields = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES)) {
    const value = writeValue(state[key as keyof State]);
    if (value !== '') fields.set(name, value);
  }
  return fields.toString();
}

function writeValue(value: State[keyof State] | undefined): string {
  if (Array.isArray(value)) return value.map(({ from, to }) => `${from}-${to}`).join('.');
  return value === null || value === undefined ? '' : String(value);
}

/** Parses the output of `write`, and ignores everything that does not have that form. */
export function read(fragment: string): Stored {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const stored: Stored = {};
  for (const key of ['text', 'format', 'check', 'target', 'shown', 'checkKind', 'policy'] as const) {
    const value = fields.get(NAMES[key]);
    if (value !== null) stored[key] = value;
  }
  if (fields.get('p') === 'uts58') stored.profile = 'uts58';
  if (/^\d+$/.test(fields.get('at') ?? '')) stored.chosen = Number(fields.get('at'));
  stored.cancelled = readRanges(fields.get('x') ?? '');
  return stored;
}

function readRanges(text: string): Range[] {
  const pairs = [...text.matchAll(/(\d{1,9})-(\d{1,9})/g)];
  return pairs.map(([, from, to]) => ({ from: Number(from), to: Number(to) }));
}
