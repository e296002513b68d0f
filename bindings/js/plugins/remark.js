// A plugin for remark: text in the tree becomes links. `unified().use(remarkParse).use(linkspanRemark, linkspan)`.

import { attributesOf, htmlStep, INLINE, INLINE_HTML, isUnwanted, linksAsWritten, linksIn, LinksInOrder, needLinkspan, refusedText, shownOf } from './common.js';

/** No links are made inside these nodes, because they are already links or not text. */
const SKIPPED = new Set(['link', 'linkReference', 'definition', 'code', 'inlineCode', 'html', 'math', 'inlineMath']);
/** The same for elements of MDX, by their names. */
const SKIPPED_ELEMENTS = new Set(['a', 'button', 'code', 'kbd', 'option', 'pre', 'samp', 'script', 'select', 'style', 'textarea', 'title', 'tt']);
/** Markup across which a text continues. */
const MARKS = new Set(['emphasis', 'strong', 'delete']);

export default function linkspanRemark(linkspan, options = {}) {
  needLinkspan(linkspan, 'unified().use(plugin, await load())');
  return (tree, file) => {
    const by = { linkspan, options, source: file === undefined ? '' : String(file) };
    unlink(tree, by);
    visit(tree, by);
  };
}

function visit(node, by) {
  if (!Array.isArray(node.children) || isSkipped(node)) return;
  const isBlock = node.children.some((child) => child.type === 'text' || MARKS.has(child.type));
  if (isBlock && !MARKS.has(node.type)) linkifyBlock(node, by);
  else node.children.forEach((child) => visit(child, by));
}

const isElement = ({ type }) => type === 'mdxJsxTextElement' || type === 'mdxJsxFlowElement';
const isSkipped = (node) => SKIPPED.has(node.type) || (isElement(node) && SKIPPED_ELEMENTS.has(node.name));

/** Returns the source of a node; empty if it is unknown. */
function sourceOf(node, { source }) {
  const [start, end] = [node.position?.start?.offset, node.position?.end?.offset];
  return start === undefined || end === undefined ? '' : source.slice(start, end);
}

/** Turns the autolinks of GitHub Flavored Markdown back into text, so that linkspan finds where they end, and screens them. */
function unlink(node, by) {
  if (!Array.isArray(node.children)) return;
  node.children = joined(node.children.map((child) => {
    if (child.type === 'link') return isLiteral(child, by) ? textNode(textIn(child), child.position) : child;
    unlink(child, by);
    return child;
  }));
}

function textNode(value, position) {
  return { type: 'text', value, ...(position && { position }) };
}

/** Whether a link is an autolink: its source has no brackets or, if its source is unknown, no room for them, and its target is its text. */
function isLiteral(link, by) {
  if (!link.children.every(({ type }) => type === 'text')) return false;
  const written = sourceOf(link, by);
  if (written !== '') return /^[^[<]/.test(written);
  const text = textIn(link);
  const length = link.position?.end?.offset - link.position?.start?.offset;
  const hasBrackets = length > text.length;
  return !hasBrackets && [text, `http://${text}`, `mailto:${text}`].some((url) => decoded(url) === decoded(link.url));
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
      out[out.length - 1] = textNode(last.value + child.value, position);
    } else out.push(child);
  }
  return out;
}

/** Turns emphasis that was read inside a link, as in `https://example.com/a*b*c`, back into the characters of the link. */
function unmark(block, by) {
  const first = block.children[0].position?.start?.offset;
  const last = block.children[block.children.length - 1].position?.end?.offset;
  if (first === undefined || last === undefined || !block.children.some(({ type }) => MARKS.has(type))) return;
  const source = by.source.slice(first, last);
  // Escaped characters stay as they were read.
  const links = linksAsWritten(by.linkspan, source).filter(({ isEscaped }) => !isEscaped);
  let next = 0;
  const isInLink = ({ position }) => {
    const start = position.start.offset - first;
    while (next < links.length && links[next].end <= start) next += 1;
    return next < links.length && links[next].start < start && position.end.offset - first <= links[next].end;
  };
  const walk = (node) => {
    node.children = joined(node.children.map((child) => {
      if (!MARKS.has(child.type) || child.position === undefined) return child;
      if (isInLink(child)) return textNode(sourceOf(child, by), child.position);
      walk(child);
      return child;
    }));
  };
  walk(block);
}

/** Links the text of a block, which continues across markup. */
function linkifyBlock(block, by) {
  unmark(block, by);
  const read = { text: '', leaves: new Map(), escaped: new Set(), depth: 0 };
  readText(block, read, by);
  const links = linksIn(by.linkspan, read.text).filter((link) => !isUnwanted(read.text, link, (at) => read.escaped.has(at)));
  if (links.length > 0) replace(block, read, new LinksInOrder(links), by);
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
      readText(child, read, by);
    } else if (child.type === 'inlineCode') read.text += child.value;
    else if (child.type === 'link') read.text += textIn(child);
    else if (child.type === 'mdxJsxTextElement' && INLINE.has(child.name)) readElement(child, read, by);
    else {
      visit(child, by);
      read.text += '\n';
    }
  }
}

/** Reads an inline element of MDX, across whose tags the text continues. */
function readElement(node, read, by) {
  const isOpen = !isSkipped(node);
  read.depth += isOpen ? 0 : 1;
  readText(node, read, by);
  read.depth -= isOpen ? 0 : 1;
}

const textIn = (node) => node.value ?? (node.children ?? []).map(textIn).join('');

/** Returns the positions in a text whose characters were escaped in its source. */
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

/** Replaces parts of text nodes with links that lie entirely within one node. */
function replace(node, read, links, by) {
  node.children = node.children.flatMap((child) => {
    if (MARKS.has(child.type) || (child.type === 'mdxJsxTextElement' && INLINE.has(child.name))) replace(child, read, links, by);
    const start = read.leaves.get(child);
    if (start === undefined) return [child];
    const end = start + child.value.length;
    const inside = links.within(start, end);
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
