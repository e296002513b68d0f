// The page: connects the text, the selected link, the boxes and the address.

import { showCheck, showFormat, showScreen } from './boxes.ts';
import { showComparison } from './compare.ts';
import { copyButton } from './copy.ts';
import { announce, debounced, fill, find, h } from './dom.ts';
import { Editor } from './editor.ts';
import { type Engine, type Profile, start } from './engine.ts';
import { GROUPS, WELCOME, WELCOME_CHOSEN } from './examples.ts';
import { showExplanation } from './explain.ts';
import { showFound } from './found.ts';
import { chosenOf, showInspector } from './inspector.ts';
import { followOfficial } from './official.ts';
import { LONGEST_SHARED, read, type Stored, write } from './state.ts';
import { followTheme } from './theme.ts';

const FIELDS = ['format', 'check', 'check-kind', 'target', 'shown', 'policy'] as const;
const DEFAULTS: Record<(typeof FIELDS)[number], string> = {
  format: 'https://ja.wikipedia.org/wiki/%E3%83%AA%E3%83%B3%E3%82%AF_(%E6%9B%96%E6%98%A7)%20%28a%2Fb%29?q=%C3%A9%26x.',
  check: 'jane..doe@exämple.con',
  'check-kind': 'email',
  target: 'https://r\u0430kuten.co.jp/',
  shown: '',
  policy: 'balanced',
};

class Page {
  readonly #engine: Engine;
  readonly #editor: Editor;
  /** The last fragment that the page has set, so that it does not read its own changes. */
  #fragment = '';
  readonly #save = debounced(250, () => this.#store());
  readonly #slow = debounced(60, () => this.#showSlow());

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#editor = new Editor(engine.prose, { changed: () => this.#changed() });
    this.#followExamples();
    this.#followProfile();
    for (const name of FIELDS) find(name).addEventListener('input', () => this.#boxesChanged());
    followOfficial(engine.uts58, (text) => this.#pickLine(text));
    find('share').append(copyButton(() => this.#shareable(), 'Copy link to this case', 'Copy link'));
    // The address is the state of the page, so the link must not change it.
    find('skip').addEventListener('click', (event) => {
      event.preventDefault();
      find('text').focus();
    });
    window.addEventListener('hashchange', () => location.hash !== this.#fragment && this.load());
  }

  /** Shows the state in the address. */
  load(): void {
    const stored = read(location.hash);
    const isFresh = location.hash.length <= 1;
    this.#setProfile(stored.profile ?? 'prose');
    const values = isFresh ? DEFAULTS : { format: stored.format, check: stored.check, 'check-kind': stored.checkKind, target: stored.target, shown: stored.shown, policy: stored.policy };
    for (const name of FIELDS) field(name).value = values[name] ?? (name in { 'check-kind': 0, policy: 0 } ? DEFAULTS[name] : '');
    if (isFresh) this.#editor.open(WELCOME.text, [], WELCOME_CHOSEN);
    else this.#editor.open(stored.text ?? '', stored.cancelled, stored.chosen ?? null);
    this.#showBoxes();
  }

  #followExamples(): void {
    const select = find<HTMLSelectElement>('examples');
    for (const { name, examples } of GROUPS) {
      select.append(h('optgroup', { label: name }, ...examples.map((example) => h('option', { value: `${name}/${example.name}` }, example.name))));
    }
    select.addEventListener('change', () => {
      const [group, name] = select.value.split('/');
      const found = GROUPS.find((each) => each.name === group)?.examples.find((each) => each.name === name);
      if (found !== undefined) this.#editor.open(found.text);
      announce(`${found?.name ?? 'No example'}: ${find('found-title').textContent}`);
    });
  }

  #followProfile(): void {
    find('profiles').addEventListener('change', () => {
      this.#editor.use(this.#engine[this.#profile]);
      announce(find('found-title').textContent ?? '');
    });
  }

  get #profile(): Profile {
    return document.querySelector<HTMLInputElement>('input[name=profile]:checked')?.value === 'uts58' ? 'uts58' : 'prose';
  }

  #setProfile(profile: Profile): void {
    const radio = document.querySelector<HTMLInputElement>(`input[name=profile][value=${profile}]`);
    if (radio !== null) radio.checked = true;
    this.#editor.use(this.#engine[profile]);
  }

  #pickLine(text: string): void {
    this.#setProfile('uts58');
    this.#editor.open(text);
    find('text').focus();
    find('text').scrollIntoView({ block: 'center' });
  }

  #changed(): void {
    showFound(this.#editor);
    showInspector(this.#editor, chosenOf(this.#editor));
    this.#slow();
    this.#save();
  }

  /** Updates the parts that need not follow each key at once. */
  #showSlow(): void {
    showExplanation(this.#engine, chosenOf(this.#editor));
    showComparison(this.#engine, this.#editor.text);
  }

  #boxesChanged(): void {
    this.#showBoxes();
    this.#save();
  }

  #showBoxes(): void {
    showFormat(this.#engine, field('format').value);
    showCheck(this.#engine, field('check-kind').value, field('check').value);
    showScreen(this.#engine, field('target').value.trim(), field('shown').value.trim(), field('policy').value);
  }

  #state(): Stored {
    const { text, cancelled, chosen } = this.#editor;
    const isLong = text.length > LONGEST_SHARED;
    return {
      ...(isLong ? {} : { text, cancelled, chosen: chosen?.from ?? null }),
      profile: this.#profile,
      format: field('format').value,
      checkKind: field('check-kind').value,
      check: field('check').value,
      target: field('target').value,
      shown: field('shown').value,
      policy: field('policy').value,
    };
  }

  #store(): void {
    this.#fragment = `#${write(this.#state())}`;
    history.replaceState(null, '', this.#fragment);
  }

  #shareable(): string {
    this.#store();
    return location.href;
  }
}

function field(name: (typeof FIELDS)[number]): HTMLInputElement {
  return find<HTMLInputElement>(name);
}

async function main(): Promise<void> {
  try {
    new Page(await start()).load();
    document.documentElement.dataset['ready'] = '';
    performance.mark('ready');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    fill(find('inspector'), h('p', { class: 'verdict refuse' }, `linkspan cannot be started: ${why}`));
    throw error;
  }
}

followTheme();
void main();
