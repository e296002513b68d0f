// A link that was found. `src/engine.rs` describes its bits.

import { mayHavePunycode } from './core.js';

const EVIDENCE = ['scheme', 'www', 'domain', 'address', 'email', 'mailto', 'sigil', 'attribute'];
const HOSTS = ['domain', 'domain', 'single-label', 'ipv4', 'ipv6', null, null, null];
/** Indexed by bits 14 and 15, and bit 0. */
const KINDS = ['url', 'email', 'mention', 'mention', 'handle', 'handle', 'hashtag', 'hashtag'];
const TLDS = ['known', 'unknown', 'absent', 'absent', 'absent', 'absent', 'absent', 'absent'];
const CONFIDENCE = ['doubtful', 'likely', 'certain'];
/** In the order of `Tailoring::ALL`. */
const TAILORINGS = [
  'dangling-initiator',
  'cjk-tail',
  'cjk-head',
  'prefix',
  'suffix',
  'file-names',
  'missing-space',
  'fediverse',
  'markdown',
  'ellipsis',
  'possessive',
  'path-context',
  'mailto-headers',
  'leading-hyphen',
  'quotes',
  'address-edge',
  'invisible',
  'symbols',
];

/** The number of numbers for each link. */
export const WORDS = 4;

const VERDICTS = ['allow', 'warn', 'refuse'];

/** The forms of most links follow from their text: the href adds at most a scheme before it and a slash after it. */
const HAS_AFFIXES = 1 << 11;
const HAS_SCHEME_BEFORE = 1 << 12;
const HAS_SLASH_AFTER = 1 << 13;

/** The text may contain links with another form for people. The whole text is examined, which costs less than each link. */
const MAY_DECODE = 8;

// The classes share no code, because a call to `super` costs half as much as a link.

/** A link. It has only plain values, so that it can be copied, sent and stored. `forms` are those that do not follow from the text. */
export class LiteLink {
  constructor(text, words, at, defaultScheme, forms) {
    const bits = words[at + 2];
    const host = (bits >> 4) & 7;
    const written = text.slice(words[at], words[at + 1]);
    this.start = words[at];
    this.end = words[at + 1];
    this.kind = KINDS[((bits >> 13) & 6) | (bits & 1)];
    this.text = written;
    this.href = (bits & HAS_AFFIXES) === 0 ? forms.next() : hrefOf(written, bits, defaultScheme);
    this.evidence = EVIDENCE[(bits >> 1) & 7];
    this.hostKind = HOSTS[host];
    this.tld = TLDS[host];
    this.confidence = CONFIDENCE[(bits >> 7) & 3];
    this.tailorings = words[at + 3] === 0 ? [] : tailoringsOf(words[at + 3]);
  }

  /** Returns the flags of a search for the links of a text. */
  static asks() {
    return 0;
  }

  /** Appends a range of the links of an answer to a list. Each class has its own copy, because engines are fastest with one class. */
  static read(text, words, from, to, defaultScheme, forms, links) {
    for (let at = from; at < to; at += WORDS) links.push(new LiteLink(text, words, at, defaultScheme, forms));
  }
}

/** The same, with the form for people. */
export class Link {
  constructor(text, words, at, defaultScheme, forms) {
    const bits = words[at + 2];
    const host = (bits >> 4) & 7;
    const written = text.slice(words[at], words[at + 1]);
    const isWritten = (bits & HAS_AFFIXES) === 0;
    this.start = words[at];
    this.end = words[at + 1];
    this.kind = KINDS[((bits >> 13) & 6) | (bits & 1)];
    this.text = written;
    this.href = isWritten ? forms.next() : hrefOf(written, bits, defaultScheme);
    this.evidence = EVIDENCE[(bits >> 1) & 7];
    this.hostKind = HOSTS[host];
    this.tld = TLDS[host];
    this.confidence = CONFIDENCE[(bits >> 7) & 3];
    this.tailorings = words[at + 3] === 0 ? [] : tailoringsOf(words[at + 3]);
    this.display = isWritten ? forms.next() : written;
  }

  static asks(text) {
    return text.includes('%') || mayHavePunycode(text) ? MAY_DECODE : 0;
  }

  static read(text, words, from, to, defaultScheme, forms, links) {
    for (let at = from; at < to; at += WORDS) links.push(new Link(text, words, at, defaultScheme, forms));
  }
}

/** Returns the verdict of screening, from the bits of a link. */
export function verdictOf(bits) {
  return VERDICTS[(bits >> 9) & 3];
}

/** Returns the href that follows from the text. */
function hrefOf(text, bits, defaultScheme) {
  const scheme = (bits & 1) === 0 ? defaultScheme : 'mailto:';
  const before = (bits & HAS_SCHEME_BEFORE) === 0 ? '' : scheme;
  return before + text + ((bits & HAS_SLASH_AFTER) === 0 ? '' : '/');
}

function tailoringsOf(bits) {
  return TAILORINGS.filter((_, place) => (bits >> place) & 1);
}
