// A plugin for markdown-it: `md.use(linkspanMarkdownIt, linkspan)` replaces its linkify.

import { attributesOf, htmlStep, INLINE_HTML, isUnwanted, lastWordOf, linksAsWritten, linksIn, LinksInOrder, needLinkspan, refusedText, shownOf } from './common.js';

/** Source after which the same word may continue: an escape, an entity, or markup. */
const GOES_ON = /^\S*?(?:\\|&[#\w]+;)|^[^\s<]*<\/?[a-z][^<>]*>\S|^[*_~]+[^\s*_~<]/i;

/** How links without a scheme are recognized. */
const WITHOUT_SCHEME = new Set(['www', 'domain', 'address']);

/** The maximum length of an address before its `@`. */
const LONGEST_WORD = 1000;

/**
 * linkspan finds links in the decoded text, after inline rules have run, so that no address is cut at markup or an escape.
 * Before them, a link with `*`, `_` or a backtick inside is read as it is written. Text inside links and code is left alone. Links that
 * screening refuses or markdown-it itself would not make stay text.
 */
export default function linkspanMarkdownIt(md, linkspan, options = {}) {
  needLinkspan(linkspan, 'md.use(plugin, await load())');
  const by = { linkspan, options, usual: new md.constructor(), find: finderOf(md, linkspan) };
  const raw = new WeakMap();
  md.set({ linkify: true });
  md.inline.ruler.at('linkify', (state, silent) => !silent && takeRaw(state, by, raw));
  md.core.ruler.at('linkify', (state) => {
    if (!state.md.options.linkify) return;
    for (const block of state.tokens) {
      if (block.type === 'inline') block.children = linkifyInline(state, block.children, by);
    }
  });
}

/** Returns what finds links: linkspan, without the links that `md.linkify.set` has switched off. */
function finderOf(md, linkspan) {
  const { linkify } = md;
  const { __opts__: usual } = new md.constructor().linkify;
  const asked = {};
  for (const name of ['fuzzyLink', 'fuzzyEmail']) if (linkify.__opts__?.[name] !== usual?.[name]) asked[name] = linkify.__opts__[name];
  const { set } = linkify;
  linkify.set = (options) => {
    Object.assign(asked, options);
    return set.call(linkify, options);
  };
  const isOff = ({ evidence }) => {
    if (evidence === 'email') return asked.fuzzyEmail === false;
    return asked.fuzzyLink === false && WITHOUT_SCHEME.has(evidence);
  };
  return { tokens: (text) => linkspan.tokens(text).filter(({ link }) => link === undefined || !isOff(link)) };
}

/** Reads a link that contains characters that are markup elsewhere. */
function takeRaw(state, by, raw) {
  if (!state.md.options.linkify || state.linkLevel > 0) return false;
  if (!raw.has(state)) raw.set(state, { links: linksAsWritten(by.find, state.src), next: 0 });
  const { src, pos, pending, posMax } = state;
  const link = nextLink(raw.get(state), pos);
  // The other rule handles text with escapes, because it knows which characters were escaped, and words that may continue.
  if (link === undefined || link.isEscaped || link.end > posMax || GOES_ON.test(src.slice(link.end, link.end + 200))) return false;
  const { start, end, verdict } = link;
  if (verdict === 'refuse' || !pending.endsWith(src.slice(start, pos))) return false;
  const before = wordBefore(state, pos - start);
  const found = linksIn(by.find, before + src.slice(start, end)).pop();
  const piece = found?.start === before.length && found.end === before.length + end - start ? found : null;
  const tokens = piece && linkTokens(state, piece, by, state.level);
  if (tokens === null) return false;
  state.pending = pending.slice(0, pending.length - (pos - start));
  if (state.pending) state.pushPending();
  state.tokens.push(...tokens);
  state.tokens_meta?.push(...tokens.map(() => null));
  state.pos = end;
  return true;
}

/** Returns the link around a position, once: what prevents the link at its first position also prevents it at all others. */
function nextLink(raw, pos) {
  const { links } = raw;
  while (raw.next < links.length && links[raw.next].end <= pos) raw.next += 1;
  if (raw.next === links.length || links[raw.next].start >= pos) return undefined;
  raw.next += 1;
  return links[raw.next - 1];
}

/** Returns the decoded word before a link, in which entities and tags differ from the source. */
function wordBefore({ pending, tokens }, length) {
  let [word, text] = ['', pending.slice(0, pending.length - length)];
  for (let i = tokens.length - 1; ; i -= 1) {
    const end = text.slice(-LONGEST_WORD);
    const start = lastWordOf(end);
    word = end.slice(start) + word;
    if (i < 0 || start > 0 || word.length >= LONGEST_WORD) return word;
    text = textOf(tokens[i], tokens[i].type === 'text' || tokens[i].type === 'text_special');
  }
}

/** Links the text of a block, which continues across markup. */
function linkifyInline(state, tokens, by) {
  const { text, parts, escaped } = read(tokens);
  const links = linksIn(by.find, text).filter((link) => !isUnwanted(text, link, (at) => escaped.has(at)));
  if (links.length === 0) return tokens;
  const ordered = new LinksInOrder(links);
  const out = [];
  for (let i = 0; i < parts.length; ) {
    // Adjacent text tokens are one text.
    let next = i + 1;
    while (parts[i].isOpen && parts[next]?.isOpen) next += 1;
    if (parts[i].isOpen) linkifyText(state, text, parts.slice(i, next), ordered, by).forEach((token) => out.push(token));
    else out.push(parts[i].token);
    i = next;
  }
  return out;
}

/** Returns the text of tokens, the start of each in it, and which characters were escaped. */
function read(tokens) {
  const [parts, escaped] = [[], new Set()];
  let text = '';
  let depth = 0;
  let htmlDepth = 0;
  for (const token of tokens) {
    if (token.type === 'link_open') depth += 1;
    if (token.type === 'link_close') depth = Math.max(0, depth - 1);
    if (token.type === 'html_inline') htmlDepth = Math.max(0, htmlDepth + htmlStep(token.content));
    const isText = token.type === 'text' || token.type === 'text_special';
    if (token.type === 'text_special' && token.info === 'escape') escaped.add(text.length);
    parts.push({ token, start: text.length, isOpen: isText && depth === 0 && htmlDepth === 0 });
    text += textOf(token, isText);
  }
  return { text, parts, escaped };
}

function textOf(token, isText) {
  if (isText || token.type === 'code_inline') return token.content;
  // Marks such as emphasis are not part of the text.
  const isMark = token.nesting !== 0 || (token.type === 'html_inline' && INLINE_HTML.test(token.content));
  return isMark ? '' : '\n';
}

/** Returns text tokens with the links that lie entirely within them. */
function linkifyText(state, text, parts, links, by) {
  const { token, start } = parts[0];
  const last = parts[parts.length - 1];
  const stop = last.start + last.token.content.length;
  const inside = links.within(start, stop);
  if (inside.length === 0) return parts.map((part) => part.token);
  const out = [];
  let at = start;
  for (const piece of inside) {
    const linked = piece.verdict === 'refuse' ? null : linkTokens(state, piece, by, token.level);
    const made = linked ?? textTokens(state, piece.verdict === 'refuse' ? refusedText(by.linkspan, piece) : piece.text, token.level);
    out.push(...textTokens(state, text.slice(at, piece.start), token.level), ...made);
    at = piece.end;
  }
  return [...out, ...textTokens(state, text.slice(at, stop), token.level)];
}

function textTokens(state, content, level) {
  return content === '' ? [] : [Object.assign(new state.Token('text', '', 0), { content, level })];
}

/** Returns a link, or `null` if markdown-it refuses it. */
function linkTokens(state, piece, { linkspan, options, usual }, level) {
  const href = state.md.normalizeLink(piece.link.href);
  if (!state.md.validateLink(href)) return null;
  const Token = state.Token ?? state.md.inline.State.prototype.Token;
  const made = (type, nesting) => Object.assign(new Token(type, 'a', nesting), { level, markup: 'linkify', info: 'auto' });
  const { text, title } = shownOf(linkspan, piece);
  const attrs = [['href', href], ...attributesOf(linkspan, options, piece), ...(title ? [['title', title]] : [])];
  const open = Object.assign(made('link_open', 1), { attrs });
  const content = Object.assign(new Token('text', '', 0), { content: normalized(state.md, usual, piece.link, text), level: level + 1 });
  return [open, content, made('link_close', -1)];
}

/** Returns the text of a link from a custom `normalizeLinkText`. The built-in one would undo linkspan's choice. */
function normalized(md, usual, { evidence }, text) {
  if (md.normalizeLinkText === usual.normalizeLinkText) return text;
  const before = evidence === 'email' ? 'mailto:' : WITHOUT_SCHEME.has(evidence) ? 'http://' : '';
  const made = md.normalizeLinkText(before + text);
  return made.startsWith(before) ? made.slice(before.length) : made;
}
