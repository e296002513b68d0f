// The names of characters. Their file is loaded when they are first needed.

import { unpack } from './packed.ts';

declare const NAMES_ADDRESS: string;

interface Names {
  ranges: [number, number, string][];
  single: Map<number, string>;
}

let loading: Promise<Names> | undefined;

/** Returns a function that returns the names of code points. */
export async function loadNames(): Promise<(codePoint: number) => string> {
  loading ??= addScript().then(async () => read(await unpack('linkspanNames').then((bytes) => new TextDecoder().decode(bytes))));
  const names = await loading;
  return (codePoint) => nameOf(names, codePoint);
}

function addScript(): Promise<void> {
  return new Promise((done, failed) => {
    const script = document.createElement('script');
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => failed(new Error('The names of characters cannot be loaded; reload the page.')));
    script.src = trusted();
    document.head.append(script);
  });
}

/** The only address that may become a script, if the policy of the page requires trusted types. */
function trusted(): string {
  const types = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } } }).trustedTypes;
  const policy = types?.createPolicy('names', { createScriptURL: () => `./${NAMES_ADDRESS}` });
  return policy?.createScriptURL('') ?? `./${NAMES_ADDRESS}`;
}

/** Parses the output of `build/names.ts`. */
function read(text: string): Names {
  const [heads = '', lines = ''] = text.split('\n\n');
  const ranges = heads.split('\n').map((head): [number, number, string] => {
    const [start = '', end = '', ...prefix] = head.split(' ');
    return [parseInt(start, 16), parseInt(end, 16), prefix.join(' ')];
  });
  return { ranges, single: readLines(lines) };
}

function readLines(lines: string): Map<number, string> {
  const single = new Map<number, string>();
  let codePoint = -1;
  let words: string[] = [];
  for (const line of lines.split('\n')) {
    const jump = line.startsWith('[') ? line.indexOf(']') : -1;
    codePoint += jump < 0 ? 1 : parseInt(line.slice(1, jump), 36);
    const same = parseInt(line.charAt(jump + 1), 36);
    const rest = line.slice(jump + 2);
    words = words.slice(0, same).concat(rest === '' ? [] : rest.split(' '));
    single.set(codePoint, words.join(' '));
  }
  return single;
}

function nameOf({ ranges, single }: Names, codePoint: number): string {
  const name = single.get(codePoint) ?? hangul(codePoint);
  if (name !== undefined) return name;
  const range = ranges.find(([start, end]) => start <= codePoint && codePoint <= end);
  const hex = codePoint.toString(16).toUpperCase().padStart(4, '0');
  return range ? range[2] + hex : `<unnamed-${hex}>`;
}

const LEADS = 'G GG N D DD R M B BB S SS  J JJ C K T P H'.split(' ');
const VOWELS = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I'.split(' ');
const TAILS = ' G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H'.split(' ');

/** Syllables are named by their letters (The Unicode Standard, 3.12). */
function hangul(codePoint: number): string | undefined {
  const index = codePoint - 0xac00;
  if (index < 0 || index >= 19 * 21 * 28) return undefined;
  const [lead, vowel, tail] = [Math.floor(index / 588), Math.floor((index % 588) / 28), index % 28];
  return `HANGUL SYLLABLE ${LEADS[lead]}${VOWELS[vowel]}${TAILS[tail]}`;
}
