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
  'quotes',
  'address-edge',
  'invisible',
  'symbols',
];

const VERDICTS = ['allow', 'warn', 'refuse'];

/** What makes an href of the text of most links: a scheme before it, and a slash after it, at most. */
const HAS_AFFIXES = 1 << 11;
const HAS_SCHEME_BEFORE = 1 << 12;
const HAS_SLASH_AFTER = 1 << 13;

/** The object that has found a link. */
let byOf;
/** What screening says of a link, if it was asked when the link was found. */
export let verdictOf;

export class LiteLink {
  static {
    byOf = (link) => link.#by;
    verdictOf = (link) => VERDICTS[(link.#bits >> 9) & 3];
  }

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
    const bits = this.#bits;
    if ((bits & HAS_AFFIXES) === 0) return this.#by.hrefOfLink(this.text);
    const scheme = this.kind === 'email' ? 'mailto:' : this.#by.inferredScheme;
    const before = (bits & HAS_SCHEME_BEFORE) === 0 ? '' : scheme;
    return before + this.text + ((bits & HAS_SLASH_AFTER) === 0 ? '' : '/');
  }

  /** What `JSON.stringify` takes. */
  toJSON() {
    const { start, end, kind, evidence, confidence, text, href } = this;
    return { start, end, kind, evidence, confidence, text, href };
  }
}

/** With what people are shown of it. */
export class Link extends LiteLink {
  constructor(by, text, words, at) {
    super(by, text, words, at);
  }

  get display() {
    return byOf(this).displayOfLink(this.text);
  }

  toJSON() {
    return { ...super.toJSON(), display: this.display };
  }
}
