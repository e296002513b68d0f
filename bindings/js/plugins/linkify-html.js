// Replaces linkify-html: HTML in, HTML with links out. Only text is changed; everything else stays as it is written.

import { LinksInOrder } from './common.js';
import { Options, tokenize } from './linkifyjs.js';
import { write, writeTokens } from './linkify-string.js';

const TAG = /<(\/?)([a-z][^\t\n\f\r />]*)/iy;
/** An attribute as HTML reads it: quotes have a meaning only at the start of a value, and an unclosed value extends to the end. */
const ATTRIBUTE = /[\t\n\f\r /]*=?[^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r >"'][^\t\n\f\r >]*)?)?/y;
/** Elements across whose tags text continues. */
const INLINE = new Set('A ABBR ACRONYM B BDI BDO BIG CITE DATA DEL DFN EM FONT I INS KBD LABEL MARK Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR'.split(' '));
/** Elements that contain no text, or are already links. */
const NEVER = ['A', 'IFRAME', 'NOEMBED', 'NOFRAMES', 'NOSCRIPT', 'PLAINTEXT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TEXTAREA', 'TITLE', 'XMP'];
/** Elements whose content is not markup. */
const RAW = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'TITLE', 'XMP', 'IFRAME', 'NOEMBED', 'NOFRAMES']);
/** Elements without an end tag. */
const VOID = new Set('AREA BASE BR COL EMBED HR IMG INPUT LINK META PARAM SOURCE TRACK WBR'.split(' '));
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

export default function linkifyHtml(html, options = {}) {
  const chosen = new Options(options, write);
  chosen.refuse(['events'], 'HTML; linkify-element has it');
  const ignored = new Set([...NEVER, ...chosen.ignoreTags]);
  const pieces = split(html, (tag, written) => ignored.has(tag) || chosen.isIgnoredClass(classOf(written)));
  const text = pieces.map((piece) => piece.text).join('');
  const links = tokenize(text).filter((token) => token.isLink).map((token) => ({ start: token.s, end: token.e, token }));
  const ordered = new LinksInOrder(links);
  return pieces.map((piece) => (piece.isOpen ? linkify(piece, ordered, chosen) : piece.html)).join('');
}

/** Returns the value of the attribute `class` of a tag, as it is written. */
function classOf(tag) {
  const [, ...values] = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  return values.find((value) => value !== undefined);
}

/** Returns HTML in pieces, each with its decoded text. No links are made inside elements that `isIgnored` selects. */
function split(html, isIgnored) {
  const pieces = [];
  const open = new Open();
  let start = 0;
  for (let at = 0; at < html.length; ) {
    const { end, tag, isEnd, isText } = pieceAt(html, at);
    const written = html.slice(at, end);
    if (tag !== undefined && (open.has(tag) || (!isEnd && isIgnored(tag, written)))) open.step(tag, isEnd);
    const made = isText ? decode(written) : { text: INLINE.has(tag) ? '' : '\n', places: [] };
    const isInPre = /^<pre[\t\n\f\r />]/i.test(pieces[pieces.length - 1]?.html);
    pieces.push({ ...made, html: written, start, isOpen: isText && open.depth === 0, isInPre });
    start += made.text.length;
    at = end;
    if (isEnd || !RAW.has(tag)) continue;
    // Nothing up to its end tag is markup, and nothing is searched.
    at = endOfRaw(html, at, tag);
    pieces.push({ text: '\n', places: [], html: html.slice(end, at), start, isOpen: false });
    start += 1;
  }
  return pieces;
}

/** The open elements that are left alone. Nested elements with the same name are counted, to find the right end. */
class Open {
  constructor() {
    this.depth = 0;
    this._counts = new Map();
  }

  has(tag) {
    return this._counts.get(tag) > 0;
  }

  step(tag, isEnd) {
    if (VOID.has(tag)) return;
    const change = isEnd ? -1 : 1;
    this._counts.set(tag, (this._counts.get(tag) ?? 0) + change);
    this.depth += change;
  }
}

/** Returns the end and the kind of the piece at a position: text, a tag, or a comment (or what browsers read as one). */
function pieceAt(html, at) {
  TAG.lastIndex = at;
  const [head, slash, name] = TAG.exec(html) ?? [];
  if (head !== undefined) return { end: endOfTag(html, at + head.length), tag: name.toUpperCase(), isEnd: slash !== '', isText: false };
  if (html.startsWith('<!--', at)) return { end: after(html, '-->', at + 4), isText: false };
  if (/^<[!?/]/.test(html.slice(at, at + 2))) return { end: after(html, '>', at), isText: false };
  const next = html.indexOf('<', at + 1);
  return { end: next < 0 ? html.length : next, isText: true };
}

/** Returns the position after the next occurrence of a text, or the end if there is none, as browsers do. */
function after(html, text, from) {
  const at = html.indexOf(text, from);
  return at < 0 ? html.length : at + text.length;
}

function endOfTag(html, from) {
  let at = from;
  while (at < html.length && html[at] !== '>') {
    ATTRIBUTE.lastIndex = at;
    at += ATTRIBUTE.exec(html)[0].length;
  }
  return Math.min(at + 1, html.length);
}

function endOfRaw(html, from, tag) {
  const end = new RegExp(`</${tag}[\\t\\n\\f\\r />]`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

/** Returns the characters that entities represent, and the position of each in the HTML. */
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

/** Writes the links that lie entirely within a piece. The text between them stays as it is written. */
function linkify({ start, text, html, places, isInPre }, links, options) {
  const end = start + text.length;
  const slice = (from, to) => {
    const written = html.slice(places[from - start], places[to - start]);
    if (!options.o.nl2br) return written;
    // HTML ignores a line end at the beginning of `<pre>`.
    const head = isInPre && from === start ? /^(?:\r\n?|\n)?/.exec(written)[0] : '';
    return head + written.slice(head.length).replace(/\r\n?|\n/g, '<br />');
  };
  let [out, at] = ['', start];
  for (const link of links.within(start, end)) {
    if (!options.check(link.token)) continue;
    out += slice(at, link.start) + writeTokens([link.token], options);
    at = link.end;
  }
  return out + slice(at, end);
}
