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

export class Link {
  #by;
  #bits;
  #tailorings;

  constructor(by, text, start, end, bits, tailorings) {
    this.start = start;
    this.end = end;
    this.kind = (bits & 1) === 0 ? 'url' : 'email';
    this.text = text.slice(start, end);
    this.#by = by;
    this.#bits = bits;
    this.#tailorings = tailorings;
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
    return this.#by.href(this.text);
  }

  get display() {
    return this.#by.display(this.text);
  }

  /** What `JSON.stringify` takes. */
  toJSON() {
    const { start, end, kind, evidence, confidence, text, href, display } = this;
    return { start, end, kind, evidence, confidence, text, href, display };
  }
}
