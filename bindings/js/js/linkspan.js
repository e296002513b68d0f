// The object of the whole package.

import { needText, whole } from './core.js';
import { linkifyElement } from './dom.js';
import { Link, verdictOf } from './link.js';
import { Lite } from './lite.js';
import { Live } from './live.js';

const FORMS = { minimal: 0, display: 1, href: 2, full: 3 };
const KINDS = { domain: 0, email: 1, url: 2, mailto: 3 };
const FORMATS = { html: 0, markdown: 1, ansi: 2, text: 3 };
const VERDICTS_TOO = 2;

export class Linkspan extends Lite {
  static module = 'linkspan.wasm';
  static needs = 'ls_format';

  #handle;

  /** Use `load` or `derive`. */
  constructor(handle) {
    super(handle);
    this.#handle = handle;
  }

  detect(text) {
    needText(text, 'the text');
    return this.#handle.links(text, 0, Link, this);
  }

  tokens(text) {
    needText(text, 'the text');
    const tokens = [];
    let end = 0;
    for (const link of this.#handle.links(text, VERDICTS_TOO, Link, this)) {
      pushText(tokens, text, end, link.start);
      tokens.push(this.#linkToken(link));
      end = link.end;
    }
    pushText(tokens, text, end, text.length);
    return tokens;
  }

  #linkToken(link) {
    const { start, end, text } = link;
    const verdict = verdictOf(link);
    // Most links are shown as they are written; to see that costs less than to ask the module.
    const isAsWritten = verdict === 'allow' && !/xn--/i.test(text);
    const shown = isAsWritten ? text : this.#handle.ask('ls_shown_of_link', whole(text, '\ufffd'));
    return { type: 'link', start, end, text, shown, verdict, link };
  }

  live() {
    const core = this.#handle.open();
    return new Live(core, this.#handle.engine);
  }

  /** For links, which have text that was found. */
  displayOfLink(text) {
    return this.#handle.ask('ls_display_of_link', text);
  }

  format(url, form = 'minimal') {
    needText(url, 'the URL');
    return this.#handle.ask('ls_format', whole(url, '\ufffd'), choose(FORMS, form, 'form'));
  }

  display(url) {
    return this.format(url, 'display');
  }

  render(text, format = 'html') {
    needText(text, 'the text');
    return this.#handle.ask('ls_render', text, choose(FORMATS, format, 'format'));
  }

  linkifyHtml(text) {
    needText(text, 'the text');
    return this.#handle.ask('ls_render', text, FORMATS.html);
  }

  defang(text) {
    needText(text, 'the text');
    return this.#handle.ask('ls_defang', text);
  }

  linkifyElement(element, options) {
    this.#handle.open();
    return linkifyElement(this, element, options);
  }

  check(kind, value) {
    needText(value, 'the value');
    return JSON.parse(this.#handle.ask('ls_check', value, choose(KINDS, kind, 'kind')));
  }

  screen(target, shown = '') {
    needText(target, 'the link');
    needText(shown, 'the text of the link');
    const [before, behind] = [whole(shown, '\ufffd'), whole(target, '\ufffd')];
    const core = this.#handle.open();
    const length = core.run(() => core.write(before));
    return JSON.parse(this.#handle.ask('ls_screen', before + behind, length));
  }

  explain(text) {
    needText(text, 'the text');
    // A noncharacter, as hard an end as a surrogate without its partner, and as long.
    return JSON.parse(this.#handle.ask('ls_explain', whole(text, '\uffff')));
  }
}

function pushText(tokens, text, start, end) {
  if (start < end) tokens.push({ type: 'text', start, end, text: text.slice(start, end) });
}

function choose(choices, name, what) {
  if (typeof name === 'string' && Object.hasOwn(choices, name)) return choices[name];
  const words = Object.keys(choices).map((word) => `"${word}"`);
  throw new TypeError(`linkspan: there is no ${what} ${JSON.stringify(name)}; it is one of ${words.join(', ')}.`);
}
