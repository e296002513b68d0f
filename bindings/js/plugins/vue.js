// Links in Vue: a component for text, a directive for elements that are there, and a plugin that says who finds links.

import { defineComponent, Fragment, h, inject, onMounted, shallowRef, Text } from 'vue';

import { anchorOf, INLINE, Reading, refusedText } from '../js/anchor.js';

const KEY = Symbol('linkspan');
const ALONE = new Set(['a', 'button', 'code', 'kbd', 'option', 'pre', 'samp', 'script', 'select', 'style', 'textarea', 'tt']);

/** `app.use(linkspanVue, linkspan)`: an object, or a promise of one. */
export const linkspanVue = {
  install(app, linkspan) {
    app.provide(KEY, linkspan);
    app.component('Linkify', Linkify);
    app.directive('linkify', makeDirective(linkspan));
  },
};

/** Links the text of `text` or of its slot. */
export const Linkify = defineComponent({
  name: 'Linkify',
  props: { as: { type: String, default: 'span' }, text: { type: String, default: undefined }, linkspan: { type: Object, default: undefined } },
  setup(props, { slots }) {
    const linkspan = settled(props.linkspan ?? inject(KEY, null));
    return () => {
      const children = props.text === undefined ? (slots.default?.() ?? []) : [h(Text, props.text)];
      return h(props.as, null, linkspan.value === null ? children : linkAll(children, linkspan.value));
    };
  },
});

/** What is promised is there after the page has taken over what the server has rendered, so that both render the same. */
function settled(linkspan) {
  const isPromise = typeof linkspan?.then === 'function';
  const made = shallowRef(isPromise ? null : linkspan);
  if (isPromise) onMounted(() => linkspan.then((object) => (made.value = object)));
  return made;
}

/** Text is read over the edges of inline elements, so that no address is cut at one. */
function linkAll(children, linkspan) {
  const reading = new Reading();
  children.forEach((child) => read(child, reading, true));
  return reading.ask(linkspan) ? children.flatMap((child) => walk(child, reading, linkspan)) : children;
}

/** The text of a node that is text; elements may have it without a node. */
function textOf(node) {
  if (typeof node === 'string') return node;
  return node?.type === Text ? String(node.children) : undefined;
}

function childrenOf(node) {
  return Array.isArray(node.children) ? node.children : typeof node.children === 'string' ? [node.children] : [];
}

function read(node, reading, isOpen) {
  const text = textOf(node);
  if (text !== undefined) return isOpen ? reading.addLeaf(text) : reading.add(text);
  const edge = INLINE.has(node?.type) || node?.type === Fragment ? '' : '\n';
  reading.add(edge);
  if (typeof node?.type === 'string' || node?.type === Fragment) childrenOf(node).forEach((child) => read(child, reading, isOpen && !ALONE.has(node.type)));
  return reading.add(edge);
}

function walk(node, reading, linkspan) {
  const text = textOf(node);
  if (text !== undefined) return reading.next(text).map((piece) => render(piece, linkspan));
  const isOpen = (typeof node?.type === 'string' && !ALONE.has(node.type)) || node?.type === Fragment;
  if (!isOpen || childrenOf(node).length === 0) return [node];
  return [h(node.type, { ...node.props, key: node.key }, childrenOf(node).flatMap((child) => walk(child, reading, linkspan)))];
}

function render(piece, linkspan) {
  if (piece.type === 'text') return h(Text, piece.text);
  const attributes = anchorOf(linkspan.options, piece);
  if (attributes !== null) return h('a', attributes, piece.linkText);
  return h(Text, piece.verdict === 'refuse' ? refusedText(linkspan, piece) : piece.text);
}

/** A directive by an object of linkspan, or a promise of one. The element must hold text alone, or `v-html`. */
export function makeDirective(linkspan) {
  const link = async (element, { value }) => {
    const { linkspan: own = linkspan, ...options } = value ?? {};
    const object = await own;
    object.linkifyElement(element, options);
  };
  return { mounted: link, updated: link, getSSRProps: () => ({}) };
}
