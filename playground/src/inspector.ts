// The selected link: its parts, its properties, the result of screening, and its forms.

import type { Candidate, Link, Linkspan, Reason, Verdict } from 'linkspan';

import { copyRow } from './copy.ts';
import { fill, find, h, isolated } from './dom.ts';
import type { Editor } from './editor.ts';
import { visible } from './glyph.ts';
import { CONFIDENCE, EVIDENCE, HOSTS, PARTS, sentence, TAILORINGS, VERDICT } from './words.ts';

/** A link with the line that contains it: a link never continues on the next line. */
export interface Chosen {
  line: string;
  /** Where the line begins in the text. */
  lineStart: number;
  candidate: Candidate & { link: NonNullable<Candidate['link']> };
  link: Link | undefined;
}

/** The result of detection for the selected link. */
export function chosenOf(editor: Editor): Chosen | undefined {
  const { chosen, text, linkspan } = editor;
  if (chosen === undefined) return undefined;
  const lineStart = text.lastIndexOf('\n', chosen.from - 1) + 1;
  const lineEnd = text.indexOf('\n', lineStart);
  const line = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd);
  const start = chosen.from - lineStart;
  const candidate = linkspan.explain(line).candidates.find(({ link }) => link?.start === start);
  if (candidate?.link === undefined || candidate.link === null) return undefined;
  const link = linkspan.detect(line).find((link) => link.start === start);
  return { line, lineStart, candidate: { ...candidate, link: candidate.link }, link };
}

export function showInspector(editor: Editor, chosen: Chosen | undefined): void {
  const place = find('inspector');
  if (chosen === undefined) {
    fill(place, h('p', { class: 'empty' }, 'There is no link in this text yet. Type one, or pick an example.'));
    return;
  }
  const { link } = chosen.candidate;
  fill(
    place,
    anatomy(chosen),
    verdictBox(link.verdict, link.reasons, chosen.line),
    facts(chosen),
    forms(editor.linkspan, link.text, link),
    h(
      'p',
      { class: 'actions' },
      h('button', { type: 'button', class: 'quiet', click: () => editor.unlink({ from: chosen.lineStart + link.start, to: chosen.lineStart + link.end }) }, 'Unlink'),
      h('span', { class: 'faint' }, 'The text stays, and it is not linked again.'),
    ),
  );
}

/** The parts of the link, each coloured and isolated, so that a name in Hebrew does not move its port. */
function anatomy({ line, candidate: { link } }: Chosen): HTMLElement {
  const pieces: HTMLElement[] = [];
  const legend: HTMLElement[] = [];
  let end = link.start;
  for (const { part, start, end: partEnd } of link.parts) {
    if (end < start) pieces.push(h('span', { class: 'between' }, line.slice(end, start)));
    // A path begins with its slash, whatever follows it.
    const direction = part === 'host' || part === 'localPart' ? 'auto' : 'ltr';
    pieces.push(isolated(visible(line.slice(start, partEnd)), { class: `part ${part}`, dir: direction }));
    legend.push(h('li', { class: `part ${part}` }, PARTS[part]));
    end = partEnd;
  }
  if (end < link.end) pieces.push(h('span', { class: 'between' }, line.slice(end, link.end)));
  return h(
    'div',
    { class: 'anatomy' },
    h('p', { class: 'mono anatomy-text', dir: 'ltr', 'data-chosen': link.text }, ...pieces),
    h('ul', { class: 'legend', 'aria-label': 'Parts of the link' }, ...legend),
  );
}

export function verdictBox(verdict: Verdict, reasons: Reason[], text: string, intro = VERDICT[verdict].sentence): HTMLElement {
  const items = reasons.map(({ code, message, start, end }) =>
    h('li', {}, sentence(message), ' ', isolated(visible(text.slice(start, end)), { class: 'mono piece' }), h('code', { class: 'code' }, code)),
  );
  return h(
    'div',
    { class: `verdict ${verdict}`, 'data-verdict': verdict },
    h('p', {}, h('strong', {}, VERDICT[verdict].title), '. ', intro),
    items.length > 0 && h('ul', {}, ...items),
  );
}

function facts({ candidate: { link }, link: found }: Chosen): HTMLElement {
  const row = (term: string, value: string, note: string) =>
    h('div', {}, h('dt', {}, term), h('dd', {}, h('strong', {}, value), note && h('span', { class: 'faint' }, note)));
  const tld = found?.tld === 'unknown' ? 'Its top-level domain is not in the table.' : '';
  return h(
    'dl',
    { class: 'facts' },
    row('Evidence', link.evidence, EVIDENCE[link.evidence]),
    row('Confidence', link.confidence, CONFIDENCE[link.confidence]),
    row('Host', found === undefined ? 'domain name' : found.hostKind === null ? 'none' : HOSTS[found.hostKind], tld),
    link.tailorings.length > 0 && row('Corrected', link.tailorings.join(', '), link.tailorings.map((name) => sentence(TAILORINGS[name])).join(' ')),
  );
}

function forms(linkspan: Linkspan, text: string, link: { href: string; display: string }): HTMLElement {
  return h(
    'dl',
    { class: 'forms', 'aria-label': 'Ways to write it' },
    copyRow('display', link.display, 'for people'),
    copyRow('href', link.href, 'for machines'),
    copyRow('minimal', linkspan.format(text, 'minimal'), 'fewest escapes'),
    copyRow('defanged', linkspan.defang(text), 'not to be clicked'),
  );
}
