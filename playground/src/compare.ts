// Shows both profiles side by side, with the lines in which they differ.

import type { Link, Linkspan } from 'linkspan';

import { fill, find, h } from './dom.ts';
import type { Engine } from './engine.ts';
import { sentence, TAILORINGS } from './words.ts';

const MOST_LINES = 20;
const LONGEST_COMPARED = 100_000;

export function showComparison(engine: Engine, text: string): void {
  const lines = text.length > LONGEST_COMPARED ? [] : text.split('\n').filter((line) => differs(engine, line));
  if (lines.length === 0) {
    fill(find('compare'), h('p', { class: 'empty' }, 'Both profiles find the same links in this text. ', 'Prose is what readers of running text expect; UTS #58 is the standard to the letter.'));
    return;
  }
  fill(find('compare'), ...lines.slice(0, MOST_LINES).map((line) => comparison(engine, line)));
}

const spans = (links: Link[]) => links.map(({ start, end }) => `${start}-${end}`).join();

function differs({ prose, uts58 }: Engine, line: string): boolean {
  return spans(prose.detect(line)) !== spans(uts58.detect(line));
}

function comparison({ prose, uts58 }: Engine, line: string): HTMLElement {
  return h(
    'div',
    { class: 'compared' },
    side('Prose', prose, uts58, line),
    side('UTS #58', uts58, prose, line),
    h('p', { class: 'faint why' }, reasons(prose, line)),
  );
}

/** A line with its links. Links that the other profile does not find are strong. */
function side(name: string, by: Linkspan, other: Linkspan, line: string): HTMLElement {
  const others = new Set(other.detect(line).map(({ start, end }) => `${start}-${end}`));
  const pieces: (Node | string)[] = [];
  let end = 0;
  for (const link of by.detect(line)) {
    const isOwn = !others.has(`${link.start}-${link.end}`);
    pieces.push(line.slice(end, link.start), h('span', { class: `mark allow ${isOwn ? 'own' : ''}` }, link.text));
    end = link.end;
  }
  return h('div', { class: 'side' }, h('h3', {}, name), h('p', { dir: 'auto', class: 'sample', 'data-profile': name }, ...pieces, line.slice(end)));
}

function reasons(prose: Linkspan, line: string): string {
  const names = new Set(prose.explain(line).candidates.flatMap(({ decisions }) => decisions.flatMap(({ tailoring }) => tailoring ?? [])));
  const words = [...names].map((name) => TAILORINGS[name]);
  return words.length === 0 ? '' : `In prose: ${sentence(words.join('; '))}`;
}
