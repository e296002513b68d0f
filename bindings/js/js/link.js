// A link that was found. Where its bits lie, `src/engine.rs` says.

const EVIDENCE = ['scheme', 'www', 'domain', 'address', 'email', 'mailto', 'sigil', 'attribute'];
const HOSTS = ['domain', 'domain', 'single-label', 'ipv4', 'ipv6'];
/** By bits 14 and 15: a name, or by bit 0 one of the first two. */
const NAMES = [null, 'mention', 'handle', 'hashtag'];
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
/** What people are shown in another form, in a link whose href is its text with affixes. */
const TO_DECODE = /%|xn--/;

/** A link: nothing but values, so that it can be copied, sent and stored. */
export class LiteLink {
  constructor(text, words, at, defaultScheme) {
    const bits = words[at + 2];
    this.start = words[at];
    this.end = words[at + 1];
    this.kind = NAMES[(bits >> 14) & 3] ?? ((bits & 1) === 0 ? 'url' : 'email');
    this.text = text.slice(this.start, this.end);
    this.href = hrefOf(this.text, bits, defaultScheme);
    this.evidence = EVIDENCE[(bits >> 1) & 7];
    this.hostKind = HOSTS[(bits >> 4) & 7] ?? null;
    this.tld = TLDS[(bits >> 4) & 7] ?? 'absent';
    this.confidence = CONFIDENCE[(bits >> 7) & 3];
    this.tailorings = tailoringsOf(words[at + 3]);
  }
}

/** With what people are shown of it. */
export class Link extends LiteLink {
  constructor(text, words, at, defaultScheme) {
    super(text, words, at, defaultScheme);
    const isPlain = (words[at + 2] & HAS_AFFIXES) !== 0 && !TO_DECODE.test(this.text);
    this.display = isPlain ? this.text : null;
  }
}

/** What screening says of a link, by its bits. */
export function verdictOf(bits) {
  return VERDICTS[(bits >> 9) & 3];
}

/** The href, if the text tells it. */
function hrefOf(text, bits, defaultScheme) {
  if ((bits & HAS_AFFIXES) === 0) return null;
  const scheme = (bits & 1) === 0 ? defaultScheme : 'mailto:';
  const before = (bits & HAS_SCHEME_BEFORE) === 0 ? '' : scheme;
  return before + text + ((bits & HAS_SLASH_AFTER) === 0 ? '' : '/');
}

function tailoringsOf(bits) {
  return bits === 0 ? [] : TAILORINGS.filter((_, place) => (bits >> place) & 1);
}
