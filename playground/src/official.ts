// Runs the lines of Unicode's test file of link detection, which the reader opens, with the strict profile.

import type { Linkspan } from 'linkspan';

import { announce, fill, find, h } from './dom.ts';

const [OPEN, CLOSE] = ['⸠', '⸡'];
const MOST_LINES = 500;

interface Line {
  text: string;
  expected: string;
  marked: string;
}

export function followOfficial(linkspan: Linkspan, pick: (text: string) => void): void {
  const input = find<HTMLInputElement>('official-file');
  input.addEventListener('change', async () => {
    const file = input.files?.[0];
    if (file !== undefined) show(linesOf(linkspan, await file.text()), file.name, pick);
  });
}

/** The lines of a file, without comments, each with the expected marks and the found ones. */
function linesOf(linkspan: Linkspan, content: string): Line[] {
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return lines.map((expected) => {
    const text = expected.replaceAll(OPEN, '').replaceAll(CLOSE, '');
    return { text, expected, marked: marked(linkspan, text) };
  });
}

function marked(linkspan: Linkspan, text: string): string {
  const pieces = linkspan.tokens(text).map((token) => (token.type === 'link' ? OPEN + token.text + CLOSE : token.text));
  return pieces.join('');
}

function show(lines: Line[], name: string, pick: (text: string) => void): void {
  const wrong = lines.filter(({ expected, marked }) => expected !== marked);
  const verdict = lines.length === 0 ? `${name} has no test lines.` : `${lines.length - wrong.length} of ${lines.length} lines of ${name} are as expected.`;
  const ordered = [...wrong, ...lines.filter((line) => !wrong.includes(line))].slice(0, MOST_LINES);
  fill(
    find('official-result'),
    h('p', { class: `verdict ${lines.length > 0 && wrong.length === 0 ? 'allow' : 'refuse'}` }, h('strong', {}, verdict)),
    h('ul', { class: 'lines' }, ...ordered.map((line) => row(line, pick))),
  );
  announce(verdict);
}

function row({ text, expected, marked }: Line, pick: (text: string) => void): HTMLElement {
  const isRight = expected === marked;
  return h(
    'li',
    { class: isRight ? '' : 'wrong' },
    h('button', { type: 'button', class: 'line', dir: 'auto', click: () => pick(text) }, ...painted(expected)),
    !isRight && h('p', { class: 'faint', dir: 'auto' }, 'Found: ', ...painted(marked)),
  );
}

function painted(line: string): (Node | string)[] {
  return line.split(/⸠([^⸡]*)⸡/u).map((piece, index) => (index % 2 === 0 ? piece : h('span', { class: 'mark allow' }, piece)));
}
