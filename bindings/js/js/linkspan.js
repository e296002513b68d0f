// The object of the whole package.

import { mayHavePunycode, needText, readable, whole } from './core.js';
import { linkifyElement } from './dom.js';
import { Link } from './link.js';
import { Lite } from './lite.js';
import { Live } from './live.js';
import { writeValue } from './value.js';

const FORMS = { minimal: 0, display: 1, href: 2, full: 3 };
const KINDS = { domain: 0, email: 1, url: 2, mailto: 3 };
const FORMATS = { html: 0, markdown: 1, ansi: 2, text: 3 };
const VERDICTS_TOO = 2;

export class Linkspan extends Lite {
  detect(text) {
    needText(text, 'the text');
    return this._handle.links(text, 0, Link);
  }

  tokens(text) {
    needText(text, 'the text');
    const tokens = [];
    const verdicts = [];
    // A host in Punycode may be shown in another form than it is written in.
    const mayDecode = mayHavePunycode(text);
    const links = this._handle.links(text, VERDICTS_TOO, Link, verdicts);
    let end = 0;
    for (let i = 0; i < links.length; i += 1) {
      const link = links[i];
      pushText(tokens, text, end, link.start);
      tokens.push(linkToken(this._handle, link, verdicts[i], mayDecode));
      ({ end } = link);
    }
    pushText(tokens, text, end, text.length);
    return tokens;
  }

  live() {
    const core = this._handle.open();
    return new Live(core, this._handle.engine);
  }

  format(url, form = 'minimal') {
    needText(url, 'the URL');
    return this._handle.ask('ls_format', whole(url, '\ufffd'), choose(FORMS, form, 'form'));
  }

  display(url) {
    return this.format(url, 'display');
  }

  parts(link) {
    const text = typeof link === 'string' ? link : link?.text;
    needText(text, 'the link');
    return JSON.parse(this._handle.ask('ls_parts', whole(text, '\ufffd')) ?? 'null');
  }

  render(text, format = 'html') {
    needText(text, 'the text');
    return readable(text, this._handle.ask('ls_render', text, choose(FORMATS, format, 'format')));
  }

  linkifyHtml(text) {
    needText(text, 'the text');
    return readable(text, this._handle.ask('ls_render', text, FORMATS.html));
  }

  defang(text) {
    needText(text, 'the text');
    return readable(text, this._handle.ask('ls_defang', text));
  }

  linkifyElement(element, options) {
    this._handle.open();
    return linkifyElement(this, element, options);
  }

  check(kind, value) {
    needText(value, 'the value');
    return JSON.parse(this._handle.ask('ls_check', value, choose(KINDS, kind, 'kind'), writeValue));
  }

  screen(target, linkText = '') {
    needText(target, 'the link');
    needText(linkText, 'the text of the link');
    const [shown, leads] = [whole(linkText, '\ufffd'), whole(target, '\ufffd')];
    const core = this._handle.open();
    const length = core.run(() => core.write(shown));
    return JSON.parse(this._handle.ask('ls_screen', shown + leads, length));
  }

  explain(text) {
    needText(text, 'the text');
    // A noncharacter ends a link as an unpaired surrogate does, and has the same length.
    return JSON.parse(this._handle.ask('ls_explain', whole(text, '\uffff')));
  }
}

/** The file name of the module, and a function that only the right module exports. */
Linkspan.module = 'linkspan.wasm';
Linkspan.needs = 'ls_format';

function linkToken(handle, link, verdict, mayDecode) {
  const { start, end, text } = link;
  // Most links are displayed as they are written. This test is cheaper than a call of the module.
  const isAsWritten = verdict === 'allow' && !(mayDecode && mayHavePunycode(text));
  const linkText = isAsWritten ? text : (handle.ask('ls_text_of_link', whole(text, '\ufffd')) ?? text);
  return { type: 'link', start, end, text, linkText, verdict, link };
}

function pushText(tokens, text, start, end) {
  if (start < end) tokens.push({ type: 'text', start, end, text: text.slice(start, end) });
}

function choose(choices, name, what) {
  if (typeof name === 'string' && Object.keys(choices).includes(name)) return choices[name];
  const words = Object.keys(choices).map((word) => `"${word}"`);
  throw new TypeError(`linkspan: there is no ${what} ${JSON.stringify(name)}; it is one of ${words.join(', ')}.`);
}
