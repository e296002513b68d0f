// A plugin for remark: text in the tree becomes links. `unified().use(remarkParse).use(linkspanRemark, linkspan)`.

import { attributesOf, htmlStep, INLINE_HTML, isUnwanted, linksIn, markupAtEnd, needLinkspan, refusedText, shownOf } from './common.js';

/** No link is made inside these: they are links already, or no text. */
const SKIPPED = new Set(['link', 'linkReference', 'definition', 'code', 'inlineCode', 'html', 'math', 'inlineMath']);
/** Markup that a text goes on over. */
const MARKS = new Set(['emphasis', 'strong', 'delete']);

export default function linkspanRemark(linkspan, options = {}) {
  needLinkspan(linkspan, 'unified().use(plugin, await load())');
  return (tree, file) => visit(tree, { linkspan, options, source: file === undefined ? '' : String(file) });
}

function visit(node, by) {
  if (!Array.isArray(node.children) || SKIPPED.has(node.type)) return;
  node.children = joined(unmark(unlink(node.children, by), by));
  const isBlock = node.children.some((child) => child.type === 'text' || MARKS.has(child.type));
  if (isBlock && !MARKS.has(node.type)) linkifyBlock(node, by);
  else node.children.forEach((child) => visit(child, by));
}

/** The source of a node; empty if that is not known. */
function sourceOf(node, { source }) {
  const [start, end] = [node.position?.start?.offset, node.position?.end?.offset];
  return start === undefined || end === undefined ? '' : source.slice(start, end);
}

/** Turns the autolinks of GitHub Flavored Markdown back into text, so that linkspan finds where they end, and screens them. */
function unlink(children, by) {
  return children.flatMap((child) => {
    if (child.children && child.type !== 'link') child.children = unlink(child.children, by);
    if (child.type !== 'link' || !isLiteral(child, by)) return [child];
    return [{ type: 'text', value: textIn(child), ...(child.position && { position: child.position }) }];
  });
}

/** Whether a link is an autolink: its source has no brackets or, if its source is unknown, its target is its text. */
function isLiteral(link, by) {
  if (!link.children.every(({ type }) => type === 'text')) return false;
  const written = sourceOf(link, by);
  if (written !== '') return /^[^[<]/.test(written);
  const text = textIn(link);
  return link.position === undefined && [text, `http://${text}`, `mailto:${text}`].some((url) => decoded(url) === decoded(link.url));
}

function decoded(url) {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Joins adjacent text nodes. */
function joined(children) {
  const out = [];
  for (const child of children) {
    const last = out[out.length - 1];
    if (last?.type === 'text' && child.type === 'text') {
      const position = last.position && child.position && { start: last.position.start, end: child.position.end };
      out[out.length - 1] = { type: 'text', value: last.value + child.value, ...(position && { position }) };
    } else out.push(child);
  }
  return out;
}

/** Turns emphasis that was read inside a link, as in `https://example.com/a*b*c`, back into the characters of the link. */
function unmark(children, by) {
  if (!children.some((child) => MARKS.has(child.type))) return children;
  const first = children[0].position?.start?.offset;
  const last = children[children.length - 1].position?.end?.offset;
  if (first === undefined || last === undefined) return children;
  const source = by.source.slice(first, last);
  for (const token of linksIn(by.linkspan, source)) {
    const end = token.end - markupAtEnd(source, token);
    const isCut = children.some((child) => MARKS.has(child.type) && child.position.start.offset - first > token.start && child.position.end.offset - first <= end);
    // What is escaped, or turns out not to be a link, stays as it was read.
    if (!isCut || /\\/.test(source.slice(source.slice(0, token.start).search(/\S*$/), end))) continue;
    children = children.map((child) => {
      const isInside = child.position.start.offset - first >= token.start && child.position.end.offset - first <= end;
      return MARKS.has(child.type) && isInside ? { type: 'text', value: sourceOf(child, by), position: child.position } : child;
    });
  }
  return children;
}

/** Links the text of a block, which is read over the edges of markup. */
function linkifyBlock(block, by) {
  const read = { text: '', leaves: new Map(), escaped: new Set(), depth: 0 };
  readText(block, read, by);
  const links = linksIn(by.linkspan, read.text).filter((link) => !isUnwanted(read.text, link, (at) => read.escaped.has(at)));
  if (links.length > 0) replace(block, read, links, by);
}

function readText(node, read, by) {
  for (const child of node.children) {
    if (child.type === 'html') {
      read.depth = Math.max(0, read.depth + htmlStep(child.value));
      read.text += INLINE_HTML.test(child.value) ? '' : '\n';
    } else if (child.type === 'text') {
      // No link is made inside of `<a>`.
      if (read.depth === 0) read.leaves.set(child, read.text.length);
      for (const at of escapes(child.value, sourceOf(child, by))) read.escaped.add(read.text.length + at);
      read.text += child.value;
    } else if (MARKS.has(child.type)) {
      child.children = joined(unmark(child.children, by));
      readText(child, read, by);
    } else if (child.type === 'inlineCode') read.text += child.value;
    else if (child.type === 'link') read.text += textIn(child);
    else {
      visit(child, by);
      read.text += '\n';
    }
  }
}

const textIn = (node) => node.value ?? (node.children ?? []).map(textIn).join('');

/** The places in a text whose characters were escaped in its source. */
function escapes(value, source) {
  const found = [];
  if (!source.includes('\\')) return found;
  for (let [at, from] = [0, 0]; at < value.length; ) {
    const isEscape = source[from] === '\\' && source[from + 1] === value[at] && /[!-/:-@[-`{-~]/.test(value[at]);
    const [entity] = /^&[#\w]+;/.exec(source.slice(from, from + 40)) ?? [];
    if (isEscape) found.push(at);
    else if (source[from] !== value[at] && entity === undefined) return found;
    from += isEscape ? 2 : entity !== undefined ? entity.length : 1;
    at += 1;
  }
  return found;
}

/** Replaces text nodes by links, where a link lies in one text node as a whole. */
function replace(node, read, links, by) {
  node.children = node.children.flatMap((child) => {
    if (MARKS.has(child.type)) replace(child, read, links, by);
    const start = read.leaves.get(child);
    if (start === undefined) return [child];
    const end = start + child.value.length;
    const inside = links.filter((link) => start <= link.start && link.end <= end);
    return inside.length === 0 ? [child] : joined(pieces(read.text, start, end, inside, by));
  });
}

function pieces(text, start, end, links, by) {
  const out = [];
  let at = start;
  for (const link of links) {
    out.push({ type: 'text', value: text.slice(at, link.start) }, nodeOf(link, by));
    at = link.end;
  }
  out.push({ type: 'text', value: text.slice(at, end) });
  return out.filter((node) => node.value !== '');
}

function nodeOf(token, { linkspan, options }) {
  if (token.verdict === 'refuse') return { type: 'text', value: refusedText(linkspan, token) };
  const attributes = attributesOf(linkspan, options, token).map(([name, value]) => (name === 'class' ? ['className', value.split(' ')] : [name, value]));
  const data = attributes.length > 0 && { data: { hProperties: Object.fromEntries(attributes) } };
  const { text, title } = shownOf(linkspan, token);
  return { type: 'link', title: title || null, url: token.link.href, children: [{ type: 'text', value: text }], ...data };
}
