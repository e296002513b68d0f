// The text, and its links while somebody types. The field stays a plain field: the marks are painted below its text,
// in a copy that pointers and screen readers ignore.

import type { Linkspan, Range, Verdict } from 'linkspan';
import { follow, type Follower, type InputLink } from 'linkspan-input';

import { fill, find, h } from './dom.ts';

export interface ShownLink extends InputLink {
  verdict: Verdict;
}

type Mark = Range & { className: string };

/** The rest of the page, which receives changes. */
export interface Observer {
  /** The links have changed, or another one was selected. */
  changed(): void;
}

export class Editor {
  readonly #field = find<HTMLTextAreaElement>('text');
  readonly #marks = find('marks');
  readonly #observer: Observer;
  #linkspan: Linkspan;
  /** Also makes the links that screening refuses, because this page shows them. */
  #unscreened: Linkspan;
  #follower: Follower;
  #chosen: number | null = null;
  #links: ShownLink[] = [];
  #scheduled = 0;

  constructor(linkspan: Linkspan, observer: Observer) {
    this.#linkspan = linkspan;
    this.#unscreened = linkspan.derive({ policy: 'off' });
    this.#observer = observer;
    this.#follower = this.#follow([]);
    this.#field.addEventListener('input', () => this.#schedule());
    this.#field.addEventListener('keyup', () => this.#chooseAtCaret());
    this.#field.addEventListener('click', () => this.#chooseAtCaret());
  }

  #follow(tombstones: Range[]): Follower {
    return follow(this.#field, {
      linkspan: this.#unscreened,
      tombstones,
      onChange: (_, changes) => {
        const added = changes.find((change) => change.type === 'add');
        if (added !== undefined && document.activeElement === this.#field) this.#chosen = added.from;
        this.#schedule();
      },
    });
  }

  get text(): string {
    return this.#field.value;
  }

  get linkspan(): Linkspan {
    return this.#linkspan;
  }

  get links(): ShownLink[] {
    return this.#links;
  }

  get cancelled(): Range[] {
    return this.#follower.tombstones();
  }

  /** The selected link. By default, it is the first one. */
  get chosen(): ShownLink | undefined {
    return this.#links.find(({ from }) => from === this.#chosen) ?? this.#links[0];
  }

  /** Replaces the text of the field. */
  open(text: string, cancelled: Range[] = [], chosen: number | null = null): void {
    this.#follower.destroy();
    this.#field.value = text;
    this.#chosen = chosen;
    this.#follower = this.#follow(cancelled);
    this.#refresh();
  }

  /** Finds links with another profile. */
  use(linkspan: Linkspan): void {
    const { cancelled, chosen } = this;
    const before = this.#unscreened;
    this.#linkspan = linkspan;
    this.#unscreened = linkspan.derive({ policy: 'off' });
    this.open(this.text, cancelled, chosen?.from ?? null);
    before.free();
  }

  choose(from: number): void {
    this.#chosen = from;
    this.#refresh();
  }

  unlink({ from, to }: Range): void {
    this.#follower.removeLink(from, to);
    this.#refresh();
  }

  relink({ from, to }: Range): void {
    this.#follower.restoreLink(from, to);
    this.#chosen = from;
    this.#refresh();
  }

  #chooseAtCaret(): void {
    const at = this.#field.selectionStart;
    const link = this.#links.find(({ from, to }) => from <= at && at <= to);
    if (link !== undefined && link.from !== this.chosen?.from) this.choose(link.from);
  }

  /** A key causes several events. The page is updated once. */
  #schedule(): void {
    if (this.#scheduled === 0) this.#scheduled = requestAnimationFrame(() => this.#refresh());
  }

  #refresh(): void {
    cancelAnimationFrame(this.#scheduled);
    this.#scheduled = 0;
    const verdicts = new Map<number, Verdict>();
    for (const token of this.#linkspan.tokens(this.text)) if (token.type === 'link') verdicts.set(token.start, token.verdict);
    this.#links = this.#follower.links().map((link) => ({ ...link, verdict: verdicts.get(link.from) ?? 'allow' }));
    this.#paint();
    this.#observer.changed();
  }

  /** Paints the marks. They contain the same text, so that each mark has the position of its link. */
  #paint(): void {
    const chosen = this.chosen;
    const links = this.#links.map(({ from, to, verdict }): Mark => ({ from, to, className: `mark ${verdict}${from === chosen?.from ? ' chosen' : ''}` }));
    const gone = this.cancelled.map(({ from, to }): Mark => ({ from, to, className: 'mark cancelled' }));
    fill(this.#marks, ...linesOf(this.text, [...links, ...gone].sort((a, b) => a.from - b.from)));
  }
}

/** Each line is a separate paragraph, as in a field. Otherwise brackets would take the direction of another line. */
function linesOf(text: string, marks: Mark[]): HTMLElement[] {
  let [start, next] = [0, 0];
  return text.split('\n').map((line) => {
    const end = start + line.length;
    const first = next;
    while (next < marks.length && (marks[next]?.from ?? end) < end) next += 1;
    const pieces = painted(text, marks.slice(first, next), start, end);
    start = end + 1;
    // An empty line has a height, too.
    return h('div', {}, ...pieces, line === '' && '\u200b');
  });
}

function painted(text: string, marks: Mark[], start: number, last: number): (Node | string)[] {
  const pieces: (Node | string)[] = [];
  let end = start;
  for (const { from, to, className } of marks) {
    if (from < end) continue;
    pieces.push(text.slice(end, from), h('span', { class: className }, text.slice(from, to)));
    end = to;
  }
  return [...pieces, text.slice(end, last)];
}
