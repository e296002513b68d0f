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

/** The stretches of text as they are read, from one break to the next, with the nodes that say them. */
function runs(root, skipped) {
  const all = [];
  let run = { text: '', parts: [] };
  const close = () => {
    if (run.parts.some((part) => part.isOpen)) all.unshift(run);
    run = { text: '', parts: [] };
  };
  const visit = (node, isOpen) => {
    if (node.nodeType === 3) {
      run.parts.push({ node, start: run.text.length, isOpen });
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
  return all;
}

/** Where an offset of the run lies; an end belongs to the part before it. */
function placeOf(run, offset, isEnd) {
  // Empty nodes contain no offset, so at most one part matches.
  const part = run.parts.find(({ start, node }) => {
    const end = start + node.data.length;
    return isEnd ? start < offset && offset <= end : start <= offset && offset < end;
  });
  return part && { part, offset: offset - part.start };
}

function put(linkspan, run, token, options) {
  const start = placeOf(run, token.start, false);
  const end = placeOf(run, token.end, true);
  const parts = run.parts.slice(run.parts.indexOf(start?.part), run.parts.indexOf(end?.part) + 1);
  if (!start || !end || !parts.every((part) => part.isOpen)) return null;
  // A link that begins inside an element and ends outside of it would cut the element in two.
  if (start.part !== end.part && start.part.node.parentNode !== end.part.node.parentNode) return null;
  const { ownerDocument } = start.part.node;
  const range = ownerDocument.createRange();
  range.setStart(start.part.node, start.offset);
  range.setEnd(end.part.node, end.offset);
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
