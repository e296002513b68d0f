// The lists below the text: the links, the cancelled links, and the candidates that are not links.

import type { Range } from 'linkspan';

import { fill, find, h, isolated } from './dom.ts';
import type { Editor, ShownLink } from './editor.ts';
import { visible } from './glyph.ts';
import { sentence, VERDICT } from './words.ts';

/** The maximum number of links in the list. */
const MOST_CHIPS = 120;
const MOST_LEFT_ALONE = 30;
/** For longer texts, the page does not explain why something is not a link. */
const LONGEST_EXPLAINED = 20_000;

export function showFound(editor: Editor): void {
  const { links, cancelled } = editor;
  find('found-title').textContent = count(links.length, cancelled.length);
  const chips = links.slice(0, MOST_CHIPS).map((link) => chip(editor, link));
  const gone = cancelled.slice(0, MOST_CHIPS).map((range) => goneChip(editor, range));
  withFocusKept(find('chips'), () => fill(find('chips'), ...chips, ...gone));
  showRendered(editor);
  showLeftAlone(editor);
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u202b\u202e\u2067]/u;

/** A field cannot isolate parts of its text. If that matters, the text is shown a second time. */
function showRendered({ text, links }: Editor): void {
  const isNeeded = links.length > 0 && RIGHT_TO_LEFT.test(text);
  find('rendered').hidden = !isNeeded;
  if (isNeeded) fill(find('rendered-text'), ...lines(text, links));
}

function lines(text: string, links: ShownLink[]): HTMLElement[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const inside = links.filter(({ from, to }) => start <= from && to <= start + line.length);
    const paragraph = h('p', { dir: 'auto' }, ...isolatedLinks(text, inside, start, start + line.length));
    start += line.length + 1;
    return paragraph;
  });
}

function isolatedLinks(text: string, links: ShownLink[], start: number, end: number): (Node | string)[] {
  const pieces: (Node | string)[] = [];
  let at = start;
  for (const { from, to, verdict } of links) {
    pieces.push(text.slice(at, from), isolated(text.slice(from, to), { class: `mark ${verdict}`, dir: 'auto' }));
    at = to;
  }
  return [...pieces, text.slice(at, end)];
}

function count(links: number, cancelled: number): string {
  const found = links === 0 ? 'No links' : links === 1 ? '1 link' : `${links} links`;
  return cancelled === 0 ? found : `${found}, ${cancelled} taken back`;
}

function chip(editor: Editor, { from, text, verdict }: ShownLink): HTMLElement {
  const isChosen = editor.chosen?.from === from;
  const button = h(
    'button',
    { type: 'button', class: `chip ${verdict}`, 'aria-pressed': isChosen ? 'true' : 'false', 'data-key': `${from}`, click: () => editor.choose(from) },
    h('span', { class: 'dot', 'aria-hidden': 'true' }),
    isolated(visible(text), { dir: 'auto' }),
    verdict === 'allow' ? null : h('span', { class: 'visually-hidden' }, `, ${VERDICT[verdict].title.toLowerCase()}`),
  );
  return h('li', {}, button);
}

function goneChip(editor: Editor, range: Range): HTMLElement {
  const text = editor.text.slice(range.from, range.to);
  return h(
    'li',
    {},
    h(
      'button',
      { type: 'button', class: 'chip gone', title: 'Make this a link again', 'data-key': `gone-${range.from}`, click: () => editor.relink(range) },
      h('span', { class: 'visually-hidden' }, 'Link again: '),
      isolated(text, { dir: 'auto' }),
      h('span', { 'aria-hidden': 'true' }, ' ↺'),
    ),
  );
}

/** Replaces the buttons of a list. The focus must stay in the list, even if the button that had it is gone. */
function withFocusKept(list: HTMLElement, renew: () => void): void {
  const buttons = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('button')];
  const old = buttons();
  const place = old.findIndex((button) => button === document.activeElement);
  renew();
  if (place < 0) return;
  const now = buttons();
  const same = now.find((button) => button.dataset.key === old[place]?.dataset.key);
  (same ?? now[Math.min(place, now.length - 1)] ?? find('text')).focus();
}

function showLeftAlone(editor: Editor): void {
  const box = find<HTMLDetailsElement>('left-alone');
  const { text } = editor;
  const candidates = text.length > LONGEST_EXPLAINED ? [] : editor.linkspan.explain(text).candidates;
  const refused = candidates.flatMap(({ link, reason, decisions }) => {
    const decision = link === null ? decisions.findLast(({ code }) => code === reason) : undefined;
    return decision === undefined ? [] : [decision];
  });
  box.hidden = refused.length === 0;
  find('left-alone-title').textContent = `Looked at and left alone: ${refused.length}`;
  const rows = refused.slice(0, MOST_LEFT_ALONE).map(({ start, end, message }) =>
    h('li', {}, isolated(visible(around(text, start, end)), { class: 'mono', dir: 'auto' }), ' ', h('span', { class: 'faint' }, sentence(message))),
  );
  fill(find('left-alone-list'), ...rows);
}

/** Returns the word at a position. */
function around(text: string, start: number, end: number): string {
  const before = /\S{0,24}$/u.exec(text.slice(Math.max(0, start - 24), start))?.[0] ?? '';
  const after = /^\S{0,24}/u.exec(text.slice(end, end + 24))?.[0] ?? '';
  return before + text.slice(start, Math.min(end, start + 60)) + after;
}
