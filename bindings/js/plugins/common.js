// Shared by the plugins: the links of a text, and their attributes.

export { INLINE, LinksInOrder, refusedText, shownOf } from '../js/anchor.js';

/** Markup across which a text continues. */
export const INLINE_HTML = /^<\/?(?:a|abbr|b|bdi|bdo|big|cite|del|em|font|i|ins|mark|q|s|small|span|strong|sub|sup|u)\b/i;

/** Returns what a tag adds to the number of open links. */
export function htmlStep(html) {
  if (/^<\/a\s*>/i.test(html)) return -1;
  return /^<a[>\s]/i.test(html) ? 1 : 0;
}

/** Throws if this is not an object of linkspan. */
export function needLinkspan(linkspan, call) {
  if (typeof linkspan?.tokens !== 'function') {
    throw new TypeError(`linkspan: pass an object, as in ${call}.`);
  }
}

/** Returns the attributes of a link, by their names in HTML. Those of the options take precedence over those of the object. */
export function attributesOf(linkspan, options, { link, verdict }) {
  const { className, rel, target } = { ...linkspan.options, ...options };
  const classes = [className, verdict === 'warn' ? 'link-warned' : ''].filter(Boolean).join(' ');
  const pairs = [['class', classes], ['rel', rel], ['target', target]];
  // `rel` and `target` are for pages; an email address is not opened.
  return pairs.filter(([name, value]) => value && (name === 'class' || link.kind !== 'email'));
}

/** Returns the links of a text. */
export function linksIn(linkspan, text) {
  return linkspan.tokens(text).filter((token) => token.type === 'link');
}

/**
 * Returns true if the writer has escaped a character that the link depends on: in the scheme, a dot of the host, or the
 * `@`. `isEscaped` returns whether the character at an offset of the text was escaped.
 */
export function isUnwanted(text, { start, end, link }, isEscaped) {
  if (text[start - 1] === '\\') return true;
  const written = text.slice(start, end);
  const afterScheme = /^[a-z][a-z0-9+.-]*:(?:\/\/)?/i.exec(written)?.[0].length ?? 0;
  const tail = link.kind === 'url' ? written.slice(afterScheme).search(/[/?#]/) : -1;
  const head = tail < 0 ? end : start + afterScheme + tail;
  for (let at = start; at < head; at += 1) if (isEscaped(at) && /[:/.@]/.test(text[at])) return true;
  return false;
}

/**
 * The links of a text as it is written, markup and all: where each ends without the markup that begins before it, as in
 * `**https://example.com**`, and whether anything is escaped in its word up to there. The text is read once.
 */
export function linksAsWritten(linkspan, text) {
  let [at, wordStart, backslash] = [0, 0, -1];
  return linksIn(linkspan, text).map((token) => {
    const { start } = token;
    const end = endOfLink(text, token);
    for (; at < end; at += 1) {
      if (text[at] === '\\') backslash = at;
      else if (isSpace(text[at])) wordStart = at + 1;
    }
    return { start, end, verdict: token.verdict, isEscaped: backslash >= wordStart };
  });
}

function endOfLink(text, { start, end }) {
  const length = countBack(text, start, end, (sign) => sign === '*' || sign === '_' || sign === '~');
  let paired = 0;
  while (paired < length && text[start - 1 - paired] === text[end - length + paired]) paired += 1;
  return paired === length ? end - length : end - countBack(text, end - length, end, (sign) => sign === '*');
}

/** Returns how many characters before `end` match. A regular expression that ends with `$` would try each possible start. */
function countBack(text, start, end, isSuch) {
  let at = end;
  while (at > start && isSuch(text[at - 1])) at -= 1;
  return end - at;
}

const isSpace = (sign) => /\s/.test(sign);

/** Returns the start of the last word of a text. */
export function lastWordOf(text) {
  return text.length - countBack(text, 0, text.length, (sign) => !isSpace(sign));
}
