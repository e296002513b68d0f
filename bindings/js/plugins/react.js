// Links in React: `<Linkify>`, and a provider for the object that finds them.

import { cloneElement, createContext, createElement, Fragment, isValidElement, useContext, useEffect, useMemo, useState } from 'react';

import { anchorOf, INLINE, Reading, refusedText, report } from '../js/anchor.js';

const Context = createContext(null);

/** Elements whose text is left alone. */
const ALONE = new Set(['a', 'button', 'code', 'kbd', 'option', 'pre', 'samp', 'script', 'select', 'style', 'textarea', 'tt']);

/** Provides the object that finds links, or a promise of one. */
export function LinkspanProvider({ linkspan, children }) {
  return createElement(Context.Provider, { value: useSettled(linkspan) }, children);
}

/** Returns the object of the provider; `null` until it is available. */
export function useLinkspan() {
  return useContext(Context);
}

/** Returns the object, or `null` until a promise of it has settled. That is never at the first rendering, so the server and the page render the same. */
function useSettled(linkspan) {
  const isPromise = typeof linkspan?.then === 'function';
  const [settled, setSettled] = useState(null);
  useEffect(() => {
    if (!isPromise) return undefined;
    let isCurrent = true;
    linkspan.then((object) => isCurrent && setSettled(object), report);
    return () => (isCurrent = false);
  }, [linkspan]);
  return isPromise ? settled : (linkspan ?? null);
}

/** Links the text of its children. */
export function Linkify({ as = Fragment, linkspan, renderLink, children, ...props }) {
  const given = useSettled(linkspan);
  const provided = useLinkspan();
  const object = linkspan === undefined ? provided : given;
  const linked = useMemo(() => (object === null ? children : linkAll(children, object, renderLink)), [children, object, renderLink]);
  return createElement(as, props, ...(Array.isArray(linked) ? linked : [linked]));
}

/** Text continues across the tags of inline elements, so that no address is cut at one. */
function linkAll(children, linkspan, renderLink) {
  const reading = new Reading();
  read(children, reading, true);
  return reading.ask(linkspan) ? walk(children, { reading, linkspan, renderLink }) : children;
}

const isElement = (node) => isValidElement(node) && (typeof node.type === 'string' || node.type === Fragment);

function read(node, reading, isOpen) {
  if (Array.isArray(node)) node.forEach((child) => read(child, reading, isOpen));
  else if (typeof node === 'string' && isOpen) reading.addLeaf(node);
  else if (typeof node === 'string' || typeof node === 'number') reading.add(String(node));
  else if (isElement(node)) {
    const edge = node.type === Fragment || INLINE.has(node.type) ? '' : '\n';
    reading.add(edge);
    read(node.props.children, reading, isOpen && !ALONE.has(node.type));
    reading.add(edge);
  } else if (isValidElement(node)) reading.add('\n');
}

function walk(node, by) {
  if (typeof node === 'string') return by.reading.next(node).map((piece, i) => renderPiece(piece, i, by));
  if (Array.isArray(node)) return node.map((child, i) => asOne(walk(child, by), i));
  if (!isElement(node) || ALONE.has(node.type) || node.props.children === undefined) return node;
  const inside = walk(node.props.children, by);
  // Children that were arguments stay arguments. The pieces of a text may be too many for arguments.
  return cloneElement(node, {}, ...(Array.isArray(node.props.children) ? inside : [inside]));
}

/** Wraps a child that was split into several, so that its siblings keep their positions. */
function asOne(child, i) {
  return Array.isArray(child) ? createElement(Fragment, { key: `linkify-${i}`, children: child }) : child;
}

function renderPiece(piece, i, { linkspan, renderLink }) {
  if (piece.type === 'text') return piece.text;
  const anchor = anchorOf(linkspan, piece);
  if (anchor === null) return piece.verdict === 'refuse' ? refusedText(linkspan, piece) : piece.text;
  const named = Object.entries(anchor.attributes).map(([name, value]) => [name === 'class' ? 'className' : name, value]);
  const children = anchor.isInBdi ? createElement('bdi', null, anchor.text) : anchor.text;
  const props = { ...Object.fromEntries(named), children };
  const key = `link-${i}`;
  return renderLink ? createElement(Fragment, { key }, renderLink(props, piece)) : createElement('a', { key, ...props });
}
