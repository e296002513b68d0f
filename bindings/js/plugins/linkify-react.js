// Replaces linkify-react: `<Linkify as="p" options={…}>text</Linkify>`.

import { cloneElement, createElement, Fragment, isValidElement } from 'react';

import { Options, tokenize } from './linkifyjs.js';

export default function Linkify({ as = Fragment, options = {}, children, ...props }) {
  const chosen = new Options(options, (made) => made);
  chosen.refuse(['events'], 'React; put handlers into attributes, such as { onClick }');
  const counter = { next: 0 };
  return createElement(as, props, walk(children, chosen, counter));
}

/** Returns children with links. Elements are copied with their own children linked. */
function walk(children, options, counter) {
  if (typeof children === 'string') return linkify(children, options, counter);
  if (Array.isArray(children)) return children.map((child) => walk(child, options, counter));
  if (!isValidElement(children) || isLeftAlone(children, options)) return children;
  if (children.props.children === undefined) return children;
  return cloneElement(children, { key: children.key ?? `_linkify_${counter.next++}` }, walk(children.props.children, options, counter));
}

function isLeftAlone({ type, props }, options) {
  return type === 'a' || (typeof type === 'string' && options.ignoreTags.includes(type.toUpperCase())) || options.isIgnoredClass(props.className);
}

function linkify(text, options, counter) {
  return tokenize(text).map((token) => {
    if (token.t === 'nl' && options.o.nl2br) return createElement('br', { key: `_linkify_${counter.next++}` });
    if (!token.isLink || !options.check(token)) return token.v;
    const made = options.render(token);
    if (made === null || made.attributes === undefined) return made;
    const { class: className, ...attributes } = made.attributes;
    const props = { key: `_linkify_${counter.next++}`, ...attributes, ...(className !== undefined && { className }) };
    return createElement(made.tagName, props, made.content);
  });
}
