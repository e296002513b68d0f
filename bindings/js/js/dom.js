// Links in an existing document: text nodes become elements, and markup is never parsed.

import { anchorOf, INLINE, refusedText } from './anchor.js';

/** No links are made in these elements, whatever the options are: they would not work, or would be nested. */
const NEVER =
  'a,applet,audio,canvas,datalist,head,iframe,listing,math,noembed,noframes,noscript,object,option,plaintext,' +
  'script,select,style,svg,template,textarea,title,video,xmp,[contenteditable]:not([contenteditable="false"])';
/** No links are made in these, unless `linkIn` names them. */
const SELDOM = ['button', 'code', 'kbd', 'pre', 'samp', 'tt'];

export function linkifyElement(linkspan, element, options = {}) {
  if (typeof element?.nodeType !== 'number' || element.ownerDocument === undefined) {
    throw new TypeError('linkspan: linkifyElement needs an element, such as document.body.');
  }
  for (const name of ['skip', 'linkIn']) {
    if (options[name] === undefined || Array.isArray(options[name])) continue;
    throw new TypeError(`linkspan: the option ${name} must be an array of strings.`);
  }
  const linkIn = new Set(options.linkIn ?? []);
  const seldom = [...SELDOM.filter((name) => !linkIn.has(name)), ...(options.skip ?? [])];
  const skipped = [NEVER, ...seldom].join(',');
  if (element.closest?.(skipped)) return [];
  const made = [];
  for (const run of runs(element, skipped)) {
    const links = linkspan.tokens(run.text).filter((token) => token.type === 'link' && isOpen(run, token));
    cut(run, links);
    // From the end, like the runs.
    for (const token of links.reverse()) {
      const anchor = put(linkspan, run, token, options);
      if (anchor) made.push(anchor);
    }
  }
  return made.reverse();
}

/** Returns the stretches of text between breaks, with their nodes. The last stretch comes first. */
function runs(root, skipped) {
  const all = [];
  let run = { text: '', parts: [] };
  const close = () => {
    if (run.parts.some((part) => part.isOpen)) all.push(run);
    run = { text: '', parts: [] };
  };
  const visit = (node, isOpen) => {
    if (node.nodeType === 3) {
      // Empty nodes contain no offset.
      if (node.data !== '') run.parts.push({ node, start: run.text.length, isOpen });
      run.text += node.data;
    } else if (node.nodeType === 1 || node.nodeType === 11) {
      const isInline = INLINE.has(node.localName);
      const inside = isOpen && !(node.nodeType === 1 && node.matches(skipped));
      if (!isInline) close();
      for (const child of node.childNodes) visit(child, inside);
      if (!isInline) close();
    }
  };
  visit(root, true);
  close();
  return all.reverse();
}

/** Returns the index of the part that contains an offset of the run. An end belongs to the part before it. */
function partAt({ parts }, offset, isEnd) {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isEnd ? parts[middle].start < offset : parts[middle].start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function partsOf(run, { start, end }) {
  return run.parts.slice(partAt(run, start, false), partAt(run, end, true) + 1);
}

/** Returns true if a link can be put there. A link that begins inside an element and ends outside of it would split the element. */
function isOpen(run, token) {
  const parts = partsOf(run, token);
  const { parentNode } = parts[0].node;
  return parentNode !== null && parts[parts.length - 1].node.parentNode === parentNode && parts.every((part) => part.isOpen);
}

/** Splits nodes where links begin and end. All positions of a node are processed together, because each split copies the rest of the text. */
function cut(run, links) {
  const edges = links.flatMap(({ start, end }) => [start, end]);
  const parts = [];
  let next = 0;
  for (const part of run.parts) {
    const { node: { data }, start } = part;
    const places = [];
    for (; next < edges.length && edges[next] < start + data.length; next += 1) {
      // A link that ends where a node begins is in the previous node.
      const isInside = edges[next] > start || next % 2 === 0;
      if (isInside && edges[next] !== places[places.length - 1]) places.push(edges[next]);
    }
    if (places.length === 0) parts.push(part);
    else divide(part, places).forEach((piece) => parts.push(piece));
  }
  run.parts = parts;
}

/** Moves the text from the first position on into new nodes. The node stays where it is, even if it becomes empty. */
function divide({ node, start, isOpen }, places) {
  const { data, ownerDocument } = node;
  const fragment = ownerDocument.createDocumentFragment();
  const pieces = places.map((place, i) => {
    const end = places[i + 1] ?? start + data.length;
    return { node: fragment.appendChild(ownerDocument.createTextNode(data.slice(place - start, end - start))), start: place, isOpen };
  });
  node.data = data.slice(0, places[0] - start);
  node.after(fragment);
  return node.data === '' ? pieces : [{ node, start, isOpen }, ...pieces];
}

function put(linkspan, run, token, options) {
  const parts = partsOf(run, token);
  const { ownerDocument } = parts[0].node;
  const written = [];
  for (let node = parts[0].node; written[written.length - 1] !== parts[parts.length - 1].node; node = node.nextSibling) written.push(node);
  if (token.verdict === 'refuse') {
    putRefused(linkspan, written, token, ownerDocument);
    return null;
  }
  const made = anchorOf(linkspan, token);
  const anchor = made && makeAnchor(made, token, options, ownerDocument);
  if (!anchor) return null;
  written[0].before(anchor);
  if (anchor.hasChildNodes() || made.text !== token.text) written.forEach((node) => node.remove());
  if (!anchor.hasChildNodes()) {
    const inside = made.isInBdi ? anchor.appendChild(ownerDocument.createElement('bdi')) : anchor;
    if (made.text === token.text) written.forEach((node) => inside.append(node));
    else inside.append(made.text);
  }
  return anchor;
}

/** Writes the text of a refused link. */
function putRefused(linkspan, written, token, document) {
  const shown = refusedText(linkspan, token);
  if (shown === token.text) return;
  written[0].before(document.createTextNode(shown));
  written.forEach((node) => node.remove());
}

function makeAnchor({ attributes }, token, options, document) {
  const anchor = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  return options.decorate?.(anchor, token) === false ? null : anchor;
}
