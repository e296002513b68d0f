// Explains why the selected link starts and ends where it does: the decisions in order, then each code point.

import type { Decision, LinkPart, Step } from 'linkspan';

import { fill, find, h, isolated } from './dom.ts';
import { type Engine, linkTermOf } from './engine.ts';
import { codePointOf, glyph, visible } from './glyph.ts';
import type { Chosen } from './inspector.ts';
import { loadNames } from './names.ts';
import { ACTS, PARTS, sentence } from './words.ts';

/** The number of rows that are shown at first. */
const MOST_ROWS = 300;

interface Row {
  text: string;
  term: string;
  countsAs: string | null;
  part: string;
  partName: string;
  open: string;
  act: string;
  isIn: boolean;
  isStop: boolean;
}

const terms = new Map<string, string>();

export function showExplanation(engine: Engine, chosen: Chosen | undefined): void {
  const place = find('explain');
  if (chosen === undefined) {
    fill(place, h('p', { class: 'empty' }, 'Choose a link to see how it was found.'));
    return;
  }
  const rows = rowsOf(engine, chosen);
  fill(place, decisions(chosen), strip(rows), table(rows));
}

function decisions({ line, candidate }: Chosen): HTMLElement {
  const item = ({ start, end, message, effect }: Decision) =>
    h('li', { class: effect }, isolated(excerpt(line.slice(start, end)), { class: 'mono piece' }), h('span', {}, sentence(message)));
  return h('ol', { class: 'decisions', 'aria-label': 'Decisions' }, ...candidate.decisions.map(item));
}

function excerpt(text: string): (Node | string)[] {
  if (text === '') return ['end'];
  const characters = [...text];
  return visible(characters.length > 48 ? `${characters.slice(0, 47).join('')}…` : text);
}

/** Scheme, host and port are read as a whole; after them each code point counts. */
function rowsOf(engine: Engine, { line, candidate: { link, tail } }: Chosen): Row[] {
  const headEnd = tail?.steps[0]?.start ?? link.end;
  const rows: Row[] = [];
  let at = link.start;
  for (const character of line.slice(link.start, headEnd)) {
    rows.push(headRow(engine, character, link.parts.find(({ start, end }) => start <= at && at < end)?.part));
    at += character.length;
  }
  return [...rows, ...(tail?.steps ?? []).map((step) => tailRow(line, step))];
}

function headRow(engine: Engine, text: string, part: LinkPart['part'] | undefined): Row {
  const term = terms.get(text) ?? linkTermOf(engine, text);
  terms.set(text, term);
  return { text, term, countsAs: null, part: part ?? '', partName: part === undefined ? '' : PARTS[part], open: '', act: '', isIn: true, isStop: false };
}

function tailRow(line: string, { start, end, linkTerm, countsAs, part, open, act, inLink, depth }: Step): Row {
  return {
    text: line.slice(start, end),
    term: linkTerm,
    countsAs,
    part: part ?? '',
    partName: part ?? '',
    open: depth > [...open].length ? `…${open}` : open,
    act: act === 'waits' && !inLink ? 'waits, and is left out' : (ACTS[act] ?? act),
    isIn: inLink,
    isStop: act === 'stops',
  };
}

/** The code points in a row, each a tile: the shape of the link at a glance. */
function strip(rows: Row[]): HTMLElement {
  const tiles = rows.slice(0, MOST_ROWS).map(({ text, term, part, isIn, isStop }) =>
    h(
      'li',
      { class: `tile part ${part} ${isIn ? '' : 'outside'} ${isStop ? 'stop' : ''}` },
      h('bdi', { class: 'glyph' }, [...text].length > 1 ? text : glyph(text)),
      h('span', { class: `term ${term.toLowerCase()}` }, term.charAt(0)),
    ),
  );
  const key = [['I', 'Include'], ['S', 'Soft'], ['H', 'Hard'], ['O', 'Open'], ['C', 'Close']] as const;
  return h(
    'div',
    { class: 'strip', 'aria-hidden': 'true' },
    h('ul', { dir: 'ltr' }, ...tiles),
    h('p', { class: 'key' }, 'Link_Term: ', ...key.flatMap(([letter, name]) => [h('span', { class: `term ${name.toLowerCase()}` }, letter), ` ${name}  `])),
  );
}

function table(rows: Row[]): HTMLElement {
  const head = ['', 'Code point', 'Name', 'Link_Term', 'Part', 'Open brackets', 'What it does'];
  const body = h('tbody', {}, ...rows.slice(0, MOST_ROWS).map(tableRow));
  const box = h(
    'div',
    { class: 'table', tabindex: '0', role: 'region', 'aria-label': 'Code points of the link' },
    h('table', {}, h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name || h('span', { class: 'visually-hidden' }, 'Character'))))), body),
  );
  if (rows.length > MOST_ROWS) box.append(moreButton(body, rows));
  nameWhenSeen(box);
  return box;
}

function moreButton(body: HTMLElement, rows: Row[]): HTMLElement {
  const button = h('button', { type: 'button', class: 'quiet' }, `Show all ${rows.length} code points`);
  button.addEventListener('click', () => {
    fill(body, ...rows.map(tableRow));
    button.remove();
    void nameRows(body);
  });
  return button;
}

function tableRow({ text, term, countsAs, part, partName, open, act, isIn, isStop }: Row): HTMLElement {
  const [first = ''] = text;
  const counts = countsAs !== null && countsAs !== term ? ` → ${countsAs}` : '';
  return h(
    'tr',
    { class: `${isIn ? '' : 'outside'} ${isStop ? 'stop' : ''}`, 'data-stop': isStop },
    h('th', { scope: 'row', class: `part ${part}` }, h('bdi', { class: 'glyph' }, [...text].length > 1 ? text : glyph(text))),
    h('td', { class: 'mono' }, codePointOf(first)),
    h('td', { class: 'name', 'data-name': first.codePointAt(0) ?? 0 }, '…'),
    h('td', {}, h('span', { class: `term ${term.toLowerCase()}` }, term), counts),
    h('td', {}, partName),
    h('td', { class: 'mono' }, isolated(open)),
    h('td', {}, act),
  );
}

/** The names are in a separate file, which is loaded when the table comes into view. */
function nameWhenSeen(box: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void nameRows(box);
  }, { rootMargin: '200px' });
  observer.observe(box);
}

async function nameRows(box: HTMLElement): Promise<void> {
  const cells = [...box.querySelectorAll<HTMLElement>('[data-name]')];
  try {
    const nameOf = await loadNames();
    for (const cell of cells) cell.textContent = nameOf(Number(cell.dataset['name'])).toLowerCase();
  } catch {
    for (const cell of cells) cell.textContent = '';
  }
}
