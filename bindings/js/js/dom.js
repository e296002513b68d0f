// Links in a document that is already there: text nodes in, elements out; no markup is ever parsed.

import { anchorOf, INLINE, refusedText } from './anchor.js';

/** No link is made in these, whatever the options say: it would be no link, or one inside another. */
const NEVER =
  'a,applet,audio,canvas,datalist,head,iframe,listing,math,noembed,noframes,noscript,object,option,plaintext,' +
  'script,select,style,svg,template,textarea,title,video,xmp,[contenteditable]:not([contenteditable="false"])';
/** Nor in these, unless they are named in `linkIn`. */
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
    // From the end, so that the places before stay true.
    const links = linkspan.tokens(run.text).filter((token) => token.type === 'link');
    for (const token of links.reverse()) {
      const anchor = put(linkspan, run, token, options);
      if (anchor) made.push(anchor);
    }
  }
  return made.reverse();
}

/** The stretches of text as they are read, from one break to the next, with the nodes that say them; the last comes first. */
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

/** The number of the part that an offset of the run lies in; an end belongs to the part before it. */
function partAt({ parts }, offset, isEnd) {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isEnd ? parts[middle].start < offset : parts[middle].start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function put(linkspan, run, token, options) {
  const parts = run.parts.slice(partAt(run, token.start, false), partAt(run, token.end, true) + 1);
  const [start, end] = [parts[0], parts[parts.length - 1]];
  if (!parts.every((part) => part.isOpen)) return null;
  // A link that begins inside an element and ends outside of it would cut the element in two.
  if (start.node.parentNode !== end.node.parentNode) return null;
  const { ownerDocument } = start.node;
  const range = ownerDocument.createRange();
  range.setStart(start.node, token.start - start.start);
  range.setEnd(end.node, token.end - end.start);
  if (token.verdict === 'refuse') {
    putRefused(linkspan, range, token, ownerDocument);
    return null;
  }
  const made = anchorOf(linkspan, token);
  const anchor = made && makeAnchor(made, token, options, ownerDocument);
  if (!anchor) return null;
  const written = range.extractContents();
  if (!anchor.hasChildNodes()) {
    const inside = made.isInBdi ? anchor.appendChild(ownerDocument.createElement('bdi')) : anchor;
    inside.append(made.text === token.text ? written : made.text);
  }
  range.insertNode(anchor);
  return anchor;
}

/** Text in place of a link that must not be made. */
function putRefused(linkspan, range, token, document) {
  const shown = refusedText(linkspan, token);
  if (shown === token.text) return;
  range.deleteContents();
  range.insertNode(document.createTextNode(shown));
}

function makeAnchor({ attributes }, token, options, document) {
  const anchor = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  return options.decorate?.(anchor, token) === false ? null : anchor;
}
