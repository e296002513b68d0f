// For code that uses linkifyjs: its functions, with the same arguments and results. An alias of the bundler from `linkifyjs`
// to this file is enough.

import { loadSync } from '../sync.js';

const NAMES = [
  'attributes', 'className', 'defaultProtocol', 'events', 'format', 'formatHref', 'ignoreClasses', 'ignoreTags', 'nl2br', 'rel',
  'render', 'tagName', 'target', 'truncate', 'validate',
];

/** The defaults of the options. */
export const defaults = {
  attributes: null, className: null, defaultProtocol: 'https', events: null, format: (value) => value, formatHref: (href) => href,
  ignoreClasses: [], ignoreTags: [], nl2br: false, rel: null, render: null, tagName: 'a', target: null, truncate: Infinity, validate: true,
};

/** Options of linkifyjs: each is a value, a function of the link, or an object with one of these for each type. */
export class Options {
  constructor(options = {}, defaultRender = (made) => made) {
    if (options instanceof Options) options = options.o;
    this.o = { ...defaults };
    for (const [name, value] of Object.entries(options ?? {})) {
      if (!NAMES.includes(name)) throw new TypeError(`linkspan: linkifyjs has no option ${name}; it has ${NAMES.join(', ')}.`);
      if (value !== undefined) this.o[name] = value;
    }
    this.defaultRender = defaultRender;
    this.ignoreTags = this.o.ignoreTags.map((tag) => tag.toUpperCase());
    this.ignoreClasses = [...this.o.ignoreClasses];
    const { defaultProtocol } = this.o;
    if (defaultProtocol !== 'https' && defaultProtocol !== 'http' && typeof defaultProtocol !== 'function') {
      throw new TypeError(`linkspan: defaultProtocol must be "https" or "http", but it is ${JSON.stringify(defaultProtocol)}.`);
    }
  }

  /** Returns whether one of the classes of an element is ignored. */
  isIgnoredClass(classes) {
    return typeof classes === 'string' && classes.split(/\s+/).some((name) => this.ignoreClasses.includes(name));
  }

  /** Returns the value of an option for a link. As in linkifyjs, a function for one type does not receive the type. */
  get(name, value, token) {
    const option = this.o[name];
    if (option === null || typeof option !== 'object') return typeof option === 'function' ? option(value, token.t, token) : option;
    const own = token.t in option ? option[token.t] : defaults[name];
    return typeof own === 'function' ? own(value, token) : own;
  }

  getObj(name, ...args) {
    const option = this.o[name];
    return typeof option === 'function' ? option(...args) : option;
  }

  /** Returns whether a token becomes a link. */
  check(token) {
    return Boolean(this.get('validate', token.toString(), token));
  }

  /** Renders a link with the option `render`, or with the default of the package. */
  render(token) {
    const { render } = this.o;
    const own = typeof render === 'object' ? render?.[token.t] : render;
    return (own ?? this.defaultRender)(token.render(this), token.t, token);
  }

  /** Throws for options that are not supported here. */
  refuse(names, where) {
    const name = names.find((name) => this.o[name] !== defaults[name]);
    if (name === undefined) return;
    throw new TypeError(`linkspan: the option ${name} cannot be honoured in ${where}; leave it out.`);
  }
}

/** The defaults for all calls, under the name that linkifyjs uses. */
export const options = { Options, defaults };

/** A stretch of text in the form of linkifyjs. */
export class MultiToken {
  constructor(t, v, start, link = null, linkText = v) {
    Object.assign(this, { t, v, s: start, e: start + v.length, isLink: link !== null, tk: [] });
    Object.defineProperty(this, 'link', { value: link });
    Object.defineProperty(this, 'linkText', { value: linkText });
  }

  toString() {
    return this.v;
  }

  toHref(scheme = undefined) {
    if (this.link === null) return this.v;
    // A mention without a template gets the same target as from linkifyjs's own plugin.
    if (this.t === 'mention' && this.link.href === this.v) return `/${this.v.slice(1)}`;
    const isInferred = scheme !== undefined && this.t === 'url' && this.link.evidence !== 'scheme';
    return isInferred ? this.link.href.replace(/^https?:/, `${scheme}:`) : this.link.href;
  }

  toFormattedString(options) {
    const text = String(options.get('format', this.linkText, this));
    const longest = options.get('truncate', text, this);
    return longest && text.length > longest ? `${text.substring(0, longest)}…` : text;
  }

  toFormattedHref(options) {
    return options.get('formatHref', this.toHref(options.get('defaultProtocol', this.v, this)), this);
  }

  startIndex() {
    return this.s;
  }

  endIndex() {
    return this.e;
  }

  toObject(protocol = defaults.defaultProtocol) {
    return { type: this.t, value: this.toString(), isLink: this.isLink, href: this.toHref(protocol), start: this.s, end: this.e };
  }

  toFormattedObject(options) {
    return { type: this.t, value: this.toFormattedString(options), isLink: this.isLink, href: this.toFormattedHref(options), start: this.s, end: this.e };
  }

  validate(options) {
    return options.check(this);
  }

  /** Returns the element of a link, before it is written. */
  render(options) {
    const href = this.toHref(options.get('defaultProtocol', this.v, this));
    const attributes = { href: options.get('formatHref', href, this) };
    for (const [name, attribute] of [['className', 'class'], ['target', 'target'], ['rel', 'rel']]) {
      const value = options.get(name, href, this);
      if (value) attributes[attribute] = value;
    }
    Object.assign(attributes, options.getObj('attributes', href, this.t, this));
    const eventListeners = options.getObj('events', href, this.t, this);
    return { tagName: options.get('tagName', href, this), attributes, content: this.toFormattedString(options), eventListeners };
  }
}

/** Returns the functions of linkifyjs for an object of linkspan: `adapt(await load())`. */
export function adapt(linkspan) {
  if (typeof linkspan?.detect !== 'function') {
    throw new TypeError('linkspan: adapt needs an object, as in adapt(await load()).');
  }
  return functionsOf(() => linkspan);
}

function functionsOf(get) {
  const tokenize = (text) => {
    const tokens = [];
    let end = 0;
    for (const { start, end: next, linkText, verdict, link } of linksOf(get(), text)) {
      if (verdict === 'refuse') continue;
      pushText(tokens, text, end, start);
      tokens.push(new MultiToken(typeOf(link), link.text, start, link, linkText));
      end = next;
    }
    pushText(tokens, text, end, text.length);
    return tokens;
  };
  const find = (text, type = null, options = null) => {
    if (type !== null && typeof type === 'object') [type, options] = [null, type];
    const chosen = new Options(options ?? {});
    const isWanted = (token) => token.isLink && (type === null || token.t === type) && chosen.check(token);
    return tokenize(text).filter(isWanted).map((token) => token.toFormattedObject(chosen));
  };
  const test = (text, type = null) => {
    const [token, ...others] = tokenize(text);
    return token !== undefined && others.length === 0 && token.isLink && (type === null || token.t === type);
  };
  return { find, test, tokenize };
}

/** Returns the type that linkifyjs gives to a link. For linkifyjs, `mailto:` is a URL. */
export const typeOf = ({ kind, evidence }) => (evidence === 'mailto' ? 'url' : kind);

/** Returns the links, screened if the object can screen. */
function linksOf(linkspan, text) {
  if (typeof linkspan.tokens === 'function') return linkspan.tokens(text).filter((token) => token.type === 'link');
  return linkspan.detect(text).map((link) => ({ start: link.start, end: link.end, linkText: link.text, verdict: 'allow', link }));
}

/** Appends tokens for text without links. Line ends are separate tokens. */
function pushText(tokens, text, start, end) {
  for (const piece of text.slice(start, end).split(/(\r?\n)/)) {
    if (piece === '') continue;
    tokens.push(new MultiToken(/\n/.test(piece) ? 'nl' : 'text', piece, start));
    start += piece.length;
  }
}

// The functions of the package itself need an object synchronously.

/** The known plugins of linkifyjs, and the equivalent options. */
const PLUGINS = { mention: { mentions: true }, hashtag: { hashtags: true } };

let shared;
let schemes = [];
let plugged = {};

/** The object that finds the links of the functions below. */
export function shareLinkspan() {
  if (shared === undefined) shared = loadSync({ ...plugged, schemes });
  return shared;
}

export const { find, test, tokenize } = functionsOf(shareLinkspan);

export function registerCustomProtocol(scheme, optionalSlashSlash = false) {
  if (['http', 'https', 'ftp', 'mailto'].includes(scheme)) return;
  const options = { ...plugged, schemes: [...schemes, optionalSlashSlash ? `${scheme}:` : scheme] };
  // Throws for schemes that cannot be links, such as javascript.
  shared = loadSync(options);
  ({ schemes } = options);
}

/** Plugins are recognized by their names. Their functions, which would change the parser of linkifyjs, are not called. */
export function registerPlugin(name) {
  const options = Object.prototype.hasOwnProperty.call(PLUGINS, name) ? PLUGINS[name] : undefined;
  if (options === undefined) {
    const known = Object.keys(PLUGINS).join(' and ');
    throw new TypeError(`linkspan: the plugin ${name} of linkifyjs cannot be registered; those that are known are ${known}.`);
  }
  plugged = { ...plugged, ...options };
  shared = undefined;
}

export const registerTokenPlugin = registerPlugin;

/** For plugins of linkifyjs, which create their token classes before they are registered. */
export function createTokenClass(type, properties = {}) {
  class Token extends MultiToken {
    constructor(value, tokens) {
      super(type, value, tokens?.[0]?.s ?? 0);
      this.t = type;
    }
  }
  Object.assign(Token.prototype, properties);
  Token.t = type;
  return Token;
}

/** For plugins that import it. This package has no parser with states. */
export class State {}

/** For code that calls it. It does nothing. */
export function init() {}

export function reset() {
  schemes = [];
  plugged = {};
  shared = undefined;
}

// Exports of linkifyjs for authors of plugins. This package has no scanner that would use them.

export const multi = {
  Base: MultiToken,
  MultiToken,
  createTokenClass,
  Email: createTokenClass('email'),
  Nl: createTokenClass('nl'),
  Text: createTokenClass('text'),
  Url: createTokenClass('url'),
};

/** The names of the tokens of linkifyjs. */
export const text = Object.fromEntries(
  ('ALPHANUMERICAL AMPERSAND APOSTROPHE ASCIINUMERICAL ASTERISK AT BACKSLASH BACKTICK CARET CLOSEANGLEBRACKET CLOSEBRACE CLOSEBRACKET CLOSEPAREN ' +
    'COLON COMMA DOLLAR DOT EMOJI EQUALS EXCLAMATION FULLWIDTHGREATERTHAN FULLWIDTHLEFTPAREN FULLWIDTHLESSTHAN FULLWIDTHMIDDLEDOT ' +
    'FULLWIDTHRIGHTPAREN HYPHEN LEFTCORNERBRACKET LEFTWHITECORNERBRACKET LOCALHOST NL NUM OPENANGLEBRACKET OPENBRACE OPENBRACKET OPENPAREN ' +
    'PERCENT PIPE PLUS POUND QUERY QUOTE RIGHTCORNERBRACKET RIGHTWHITECORNERBRACKET SCHEME SEMI SLASH SLASH_SCHEME SYM TILDE TLD UNDERSCORE ' +
    'UTLD UWORD WORD WS').split(' ').map((name) => [name, name]),
);

export const regexp = {
  ASCII_LETTER: /[a-z]/,
  DIGIT: /\d/,
  EMOJI: /\p{Emoji}/u,
  EMOJI_VARIATION: /\ufe0f/,
  LETTER: /\p{L}/u,
  SPACE: /\s/,
};

/** Returns the code points of a text. */
export const stringToArray = (string) => Array.from(string);
