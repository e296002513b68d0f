// Replaces linkify-html: HTML in, HTML with links out. Only text is changed; everything else stays as it is written.

import { Options, tokenize } from './linkifyjs.js';
import { write, writeTokens } from './linkify-string.js';

/** Comments, tags with their attributes, what begins with `<!` or `<?`; and text. */
const PIECES = /<!--[^]*?(?:-->|$)|<[!?][^>]*>|<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+|</gi;
const TAG = /^<(\/?)([a-z][^\s/>]*)/i;
/** Text is read over the edges of these. */
const INLINE = new Set('A ABBR ACRONYM B BDI BDO BIG CITE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR'.split(' '));
/** No text, or links already. */
const NEVER = ['A', 'IFRAME', 'NOEMBED', 'NOFRAMES', 'NOSCRIPT', 'PLAINTEXT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TEXTAREA', 'TITLE', 'XMP'];
/** The content of these is not markup. */
const RAW = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'XMP', 'IFRAME', 'NOEMBED', 'NOFRAMES']);
/** Elements that have no end. */
const VOID = new Set('AREA BASE BR COL EMBED HR IMG INPUT LINK META PARAM SOURCE TRACK WBR'.split(' '));
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

export default function linkifyHtml(html, options = {}) {
  const chosen = new Options(options, write);
  chosen.refuse(['events'], 'HTML; linkify-element has it');
  const ignored = new Set([...NEVER, ...chosen.ignoreTags]);
  const pieces = split(html, (tag, written) => ignored.has(tag) || chosen.isIgnoredClass(classOf(written)));
  const text = pieces.map((piece) => piece.text).join('');
  const tokens = tokenize(text);
  return pieces.map((piece) => (piece.isOpen ? linkify(piece, tokens, chosen) : piece.html)).join('');
}

/** The value of the attribute `class` of a tag, as it is written. */
function classOf(tag) {
  const [, ...values] = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  return values.find((value) => value !== undefined);
}

/** HTML in pieces, each with the text that is read of it. What is inside of an element that `isIgnored` is not open to links. */
function split(html, isIgnored) {
  const pieces = [];
  const open = [];
  let raw = '';
  let at = 0;
  for (const [piece] of html.matchAll(PIECES)) {
    const [, slash, name] = TAG.exec(piece) ?? [];
    const tag = name?.toUpperCase();
    const isTag = tag !== undefined && (raw === '' || (slash !== '' && tag === raw));
    // Inside of one, elements with its name are counted, so that its end is found.
    if (isTag && (open.includes(tag) || (slash === '' && isIgnored(tag, piece)))) step(open, tag, slash);
    if (isTag && RAW.has(tag)) raw = slash === '' ? tag : '';
    const isText = !isTag && raw === '' && !/^<[!?]/.test(piece);
    const made = isText ? decode(piece) : { text: isTag && INLINE.has(tag) ? '' : '\n', places: [] };
    pieces.push({ ...made, html: piece, start: at, isOpen: isText && open.length === 0 });
    at += made.text.length;
  }
  return pieces;
}

function step(open, tag, slash) {
  if (slash === '') {
    if (!VOID.has(tag)) open.push(tag);
  } else if (open.includes(tag)) open.splice(open.lastIndexOf(tag), 1);
}

/** The characters that entities mean, and where each begins in the HTML. */
function decode(html) {
  const places = [];
  let text = '';
  for (const { 0: piece, index } of html.matchAll(/&(?:#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]+);|[^]/gi)) {
    const value = piece.length > 1 ? entity(piece.slice(1, -1)) : piece;
    for (let i = 0; i < value.length; i += 1) places.push(value === piece ? index + i : index);
    text += value;
  }
  places.push(html.length);
  return { text, places };
}

function entity(name) {
  const number = name[0] === '#' ? Number(name[1].toLowerCase() === 'x' ? `0${name.slice(1)}` : name.slice(1)) : NaN;
  if (number > 0 && number < 0x110000 && !(number >= 0xd800 && number < 0xe000)) return String.fromCodePoint(number);
  return ENTITIES[name] ?? `&${name};`;
}

/** The links that lie in a piece as a whole; what is between them stays as it is written. */
function linkify({ start, text, html, places }, tokens, options) {
  const end = start + text.length;
  const links = tokens.filter((token) => token.isLink && start <= token.s && token.e <= end && options.check(token));
  const slice = (from, to) => {
    const written = html.slice(places[from - start], places[to - start]);
    return options.o.nl2br ? written.replace(/\r?\n/g, '<br>\n') : written;
  };
  let [out, at] = ['', start];
  for (const link of links) {
    out += slice(at, link.s) + writeTokens([link], options);
    at = link.e;
  }
  return out + slice(at, end);
}
