// The object that callers have: one set of options over a shared module.

import { Core, LinkspanError, NULL, needText, whole } from './core.js';
import { Link, VERDICTS } from './link.js';
import { linkifyElement } from './dom.js';
import { Live } from './live.js';
import { needOptions, writeOptions } from './options.js';

const FORMS = { minimal: 0, display: 1, href: 2, full: 3 };
const KINDS = { domain: 0, email: 1, url: 2, mailto: 3 };
const FORMATS = { html: 0, markdown: 1, ansi: 2, text: 3 };
const OF_LINK = 4;
const VERDICTS_TOO = 2;
const WORDS = 4;

export class Linkspan {
  #core;
  #options;
  #pairs;
  #engine = -1;
  #generation = -1;

  /** Use `Linkspan.load` or `derive`. */
  constructor(core, options) {
    if (!(core instanceof Core)) {
      throw new TypeError('linkspan: objects are made with `await load(options)`.');
    }
    this.#core = core;
    this.#options = { ...options };
    this.#pairs = writeOptions(options);
    this.#open();
  }

  get options() {
    return { ...this.#options };
  }

  derive(options = {}) {
    this.#open();
    needOptions(options);
    return new Linkspan(this.#core, { ...this.#options, ...options });
  }

  free() {
    if (this.#core !== null && this.#generation === this.#core.generation) {
      this.#core.run((wasm) => wasm.ls_free(this.#engine));
    }
    this.#core = null;
  }

  /** The number of this object's engine; made anew if the module was started again. */
  #open() {
    const core = this.#core;
    if (core === null) {
      throw new LinkspanError('This linkspan object was freed; make another with `load` or `derive`.');
    }
    if (this.#generation === core.generation) return core;
    const made = core.run((wasm) => wasm.ls_create(core.write(this.#pairs)));
    if (made < 0) throw new LinkspanError(core.read(-made));
    this.#engine = made;
    this.#generation = core.generation;
    return core;
  }

  /** An answer that is text, or `null`. */
  #ask(name, text, argument) {
    const core = this.#open();
    if (!core.has(name)) {
      throw new LinkspanError(
        `The module that was loaded cannot do this; import from "linkspan" instead of "linkspan/lite".`,
      );
    }
    return core.run((wasm) => {
      const length = wasm[name](this.#engine, core.write(text), argument);
      return length === NULL ? null : core.read(length);
    });
  }

  detect(text) {
    needText(text, 'the text');
    const core = this.#open();
    const links = [];
    let at = core.detect(this.#engine, text, 0);
    const { words } = core;
    const end = at + words[at] * WORDS;
    for (at += 1; at < end; at += WORDS) links.push(new Link(this, text, words, at));
    core.tidy(text);
    return links;
  }

  test(text) {
    needText(text, 'the text');
    const core = this.#open();
    return core.run((wasm) => wasm.ls_test(this.#engine, core.write(text)) === 1);
  }

  tokens(text) {
    needText(text, 'the text');
    const core = this.#open();
    const tokens = [];
    let at = core.detect(this.#engine, text, VERDICTS_TOO);
    const { words } = core;
    const last = at + words[at] * WORDS;
    let end = 0;
    for (at += 1; at < last; at += WORDS) {
      const link = new Link(this, text, words, at);
      pushText(tokens, text, end, link.start);
      tokens.push(linkToken(link, words[at + 2]));
      end = link.end;
    }
    core.tidy(text);
    pushText(tokens, text, end, text.length);
    return tokens;
  }

  live() {
    const core = this.#open();
    return new Live(core, this.#engine);
  }

  #form(url, form) {
    needText(url, 'the URL');
    return this.#ask('ls_format', whole(url, '\ufffd'), form);
  }

  /** For `Link`: what stands before a link that is written without a scheme. */
  get inferredScheme() {
    return this.#options.inferredScheme === 'http' ? 'http://' : 'https://';
  }

  /** For `Link`, which has text that was found. */
  formOfLink(text, form) {
    return this.#ask('ls_format', text, FORMS[form] | OF_LINK);
  }

  format(url, form = 'minimal') {
    return this.#form(url, choose(FORMS, form, 'form'));
  }

  href(url) {
    return this.#form(url, FORMS.href);
  }

  display(url) {
    return this.#form(url, FORMS.display);
  }

  render(text, format = 'html') {
    needText(text, 'the text');
    return this.#ask('ls_render', text, choose(FORMATS, format, 'format'));
  }

  linkifyHtml(text) {
    needText(text, 'the text');
    return this.#ask('ls_render', text, FORMATS.html);
  }

  defang(text) {
    needText(text, 'the text');
    return this.#ask('ls_defang', text, 0);
  }

  linkifyElement(element, options) {
    this.#open();
    return linkifyElement(this, element, options);
  }

  check(kind, value) {
    needText(value, 'the value');
    return JSON.parse(this.#ask('ls_check', value, choose(KINDS, kind, 'kind')));
  }

  screen(target, shown = '') {
    needText(target, 'the link');
    needText(shown, 'the text of the link');
    const [before, behind] = [whole(shown, '\ufffd'), whole(target, '\ufffd')];
    const core = this.#open();
    const length = core.run(() => core.write(before));
    return JSON.parse(this.#ask('ls_screen', before + behind, length));
  }

  explain(text) {
    needText(text, 'the text');
    // A noncharacter, as hard an end as a surrogate without its partner, and as long.
    return JSON.parse(this.#ask('ls_explain', whole(text, '\uffff'), 0));
  }
}

function pushText(tokens, text, start, end) {
  if (start < end) tokens.push({ type: 'text', start, end, text: text.slice(start, end) });
}

function linkToken(link, bits) {
  const { start, end, text } = link;
  return { type: 'link', start, end, text, verdict: VERDICTS[(bits >> 9) & 3], link };
}

function choose(choices, name, what) {
  if (typeof name === 'string' && Object.hasOwn(choices, name)) return choices[name];
  const words = Object.keys(choices).map((word) => `"${word}"`);
  throw new TypeError(`linkspan: there is no ${what} ${JSON.stringify(name)}; it is one of ${words.join(', ')}.`);
}
