// The three boxes: writing a URL, checking a value, screening a link.

import type { Finding, Report } from 'linkspan';

import { copyRow } from './copy.ts';
import { fill, find, h, isolated } from './dom.ts';
import type { Engine } from './engine.ts';
import { stayedEscaped } from './escapes.ts';
import { visible } from './glyph.ts';
import { verdictBox } from './inspector.ts';
import { VERDICT } from './words.ts';

export function showFormat(engine: Engine, value: string): void {
  const place = find('format-result');
  const url = value.trim();
  if (url === '') return fill(place);
  const minimal = engine.prose.format(url, 'minimal');
  if (minimal === null) return fill(place, h('p', { class: 'verdict warn' }, 'This is neither a URL nor an email address: it has no host that could be one.'));
  fill(
    place,
    h(
      'dl',
      { class: 'forms' },
      copyRow('minimal', minimal, 'fewest escapes'),
      copyRow('display', engine.prose.display(url), 'for people'),
      copyRow('href', engine.prose.href(url), 'for machines'),
      copyRow('full', engine.prose.format(url, 'full'), 'all escaped'),
    ),
    escapesList(engine, minimal),
  );
}

function escapesList(engine: Engine, minimal: string): HTMLElement {
  const escapes = stayedEscaped(engine, minimal);
  if (escapes.length === 0) return h('p', { class: 'faint' }, 'Nothing had to stay escaped.');
  const items = escapes.map(({ escape, shown, why }) =>
    h('li', {}, h('code', {}, escape), shown !== '' && isolated(shown, { class: 'mono piece' }), h('span', {}, why)),
  );
  return h('div', {}, h('h3', {}, 'What stayed escaped, and why'), h('ul', { class: 'escapes' }, ...items));
}

const KINDS = ['email', 'domain', 'url', 'mailto'] as const;
const KIND_WORDS: Record<Report['kind'], string> = { email: 'email address', domain: 'domain name', url: 'URL', mailto: 'mailto: URL' };

export function showCheck(engine: Engine, kindName: string, value: string): void {
  const place = find('check-result');
  if (value === '') return fill(place);
  const kind = KINDS.find((kind) => kind === kindName) ?? 'email';
  const { valid, findings } = engine.checker.check(kind, value);
  const article = kind === 'email' ? 'an' : 'a';
  const title = valid ? `This is ${article} ${KIND_WORDS[kind]}.` : `This is not a valid ${KIND_WORDS[kind]}.`;
  fill(
    place,
    h('p', { class: `verdict ${valid ? (findings.length > 0 ? 'warn' : 'allow') : 'refuse'}`, 'data-valid': String(valid) }, h('strong', {}, title)),
    findings.length > 0 && h('p', { class: 'mono underlined', dir: 'auto' }, ...underlined(value, findings)),
    findings.length > 0 && h('ul', { class: 'findings' }, ...findings.map((finding) => findingRow(value, finding))),
  );
}

/** The value, with a line under the range of each finding. The most severe one is on top. */
function underlined(value: string, findings: Finding[]): (Node | string)[] {
  const worst = (at: number) => ['error', 'warning', 'note'].find((severity) => findings.some((finding) => finding.severity === severity && finding.start <= at && at < finding.end));
  const pieces: (Node | string)[] = [];
  let [start, at] = [0, 0];
  for (const character of [...value, '']) {
    const end = at + character.length;
    if (character === '' || worst(at) !== worst(start)) {
      const severity = worst(start);
      const piece = value.slice(start, at);
      pieces.push(...(severity === undefined ? visible(piece) : [h('span', { class: `finding ${severity}` }, ...visible(piece))]));
      start = at;
    }
    at = end;
  }
  return pieces;
}

function findingRow(value: string, { severity, message, code, start, end }: Finding): HTMLElement {
  return h(
    'li',
    {},
    h('span', { class: `tag ${severity}` }, severity),
    h('span', {}, message, ' ', isolated(visible(value.slice(start, end)), { class: 'mono piece' }), h('code', { class: 'code' }, code)),
  );
}

export function showScreen(engine: Engine, target: string, shown: string, policy: string): void {
  const place = find('screen-result');
  if (target === '') return fill(place);
  const by = policy === 'strict' ? engine.strict : engine.prose;
  const { verdict, reasons, displayHost } = by.screen(target, shown);
  fill(
    place,
    verdictBox(verdict, reasons, target, VERDICT[verdict].sentence),
    h('dl', { class: 'forms' }, copyRow('safe to show', displayHost === '' ? null : displayHost)),
  );
}
