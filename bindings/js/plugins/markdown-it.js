// A plugin for markdown-it: `md.use(linkspanMarkdownIt, linkspan)` takes the place of its linkify.

/**
 * Links in text are found by linkspan, after inline rules have run; text inside links and code is left alone.
 * What screening refuses stays text, and what markdown-it itself would not link does, too.
 */
export default function linkspanMarkdownIt(md, linkspan) {
  if (typeof linkspan?.tokens !== 'function') {
    throw new TypeError('linkspan: hand the plugin an object, as in md.use(plugin, await load()).');
  }
  md.set({ linkify: true });
  md.core.ruler.at('linkify', (state) => {
    if (!state.md.options.linkify) return;
    for (const block of state.tokens) {
      if (block.type === 'inline') block.children = linkifyInline(state, block.children, linkspan);
    }
  });
  // This rule takes `https:` of a text apart, so that no rule could find the whole.
  md.inline.ruler.disable('linkify', true);
}

function linkifyInline(state, tokens, linkspan) {
  const out = [];
  let depth = 0;
  let htmlDepth = 0;
  for (const token of tokens) {
    if (token.type === 'link_open') depth += 1;
    if (token.type === 'link_close') depth -= 1;
    if (token.type === 'html_inline') htmlDepth = Math.max(0, htmlDepth + htmlStep(token.content));
    const isOpen = token.type === 'text' && depth === 0 && htmlDepth === 0;
    if (isOpen) out.push(...linkifyText(state, token, linkspan));
    else out.push(token);
  }
  return out;
}

function htmlStep(html) {
  if (/^<\/a\s*>/i.test(html)) return -1;
  return /^<a[>\s]/i.test(html) ? 1 : 0;
}

function linkifyText(state, token, linkspan) {
  const pieces = linkspan.tokens(token.content);
  if (!pieces.some((piece) => piece.type === 'link')) return [token];
  return pieces.flatMap((piece) => {
    const href = piece.type === 'link' && piece.verdict !== 'refuse' ? piece.link.href : null;
    const isLink = href !== null && state.md.validateLink(href);
    return isLink ? linkTokens(state, piece, href, token.level) : textTokens(state, textOf(piece, linkspan), token.level);
  });
}

/** What stands in place of a piece that is no link. */
function textOf(piece, linkspan) {
  const { refused = 'punycode' } = linkspan.options ?? {};
  if (piece.verdict !== 'refuse' || refused === 'text') return piece.text;
  return refused === 'defang' ? linkspan.defang(piece.linkText) : piece.linkText;
}

function textTokens(state, content, level) {
  const text = new state.Token('text', '', 0);
  return [Object.assign(text, { content, level })];
}

function linkTokens(state, piece, href, level) {
  const open = new state.Token('link_open', 'a', 1);
  const close = new state.Token('link_close', 'a', -1);
  Object.assign(open, { attrs: [['href', href]], level, markup: 'linkify', info: 'auto' });
  Object.assign(close, { level, markup: 'linkify', info: 'auto' });
  return [open, ...textTokens(state, piece.linkText, level + 1), close];
}
