// A link that was found. Where its bits lie, `src/engine.rs` says.

const EVIDENCE = ['scheme', 'www', 'domain', 'address', 'email', 'mailto'];
const HOSTS = ['domain', 'domain', 'single-label', 'ipv4', 'ipv6'];
const TLDS = ['known', 'unknown'];
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
];

export const VERDICTS = ['allow', 'warn', 'refuse'];

/** What `href` is made of besides the text, where Rust says that nothing else is to be done. */
const PREFIXES = ['', '', 'https://', '', 'https://', 'mailto:'];
const SUFFIXES = ['', '', '', '/', '/', ''];

export class Link {
  #by;
  #bits;
  #tailorings;

  constructor(by, text, words, at) {
    const start = words[at];
    const end = words[at + 1];
    const bits = words[at + 2];
    this.start = start;
    this.end = end;
    this.kind = (bits & 1) === 0 ? 'url' : 'email';
    this.text = text.slice(start, end);
    this.#by = by;
    this.#bits = bits;
    this.#tailorings = words[at + 3];
  }

  get evidence() {
    return EVIDENCE[(this.#bits >> 1) & 7];
  }

  get host() {
    return HOSTS[(this.#bits >> 4) & 7];
  }

  get tld() {
    return TLDS[(this.#bits >> 4) & 7] ?? 'absent';
  }

  get confidence() {
    return CONFIDENCE[(this.#bits >> 7) & 3];
  }

  get tailorings() {
    return TAILORINGS.filter((_, place) => (this.#tailorings >> place) & 1);
  }

  get href() {
    const plain = (this.#bits >> 11) & 7;
    return plain === 0 ? this.#by.formOfLink(this.text, 'href') : PREFIXES[plain] + this.text + SUFFIXES[plain];
  }

  get display() {
    return this.#by.formOfLink(this.text, 'display');
  }

  /** What `JSON.stringify` takes. */
  toJSON() {
    const { start, end, kind, evidence, confidence, text, href, display } = this;
    return { start, end, kind, evidence, confidence, text, href, display };
  }
}
