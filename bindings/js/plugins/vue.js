// Links in Vue: a component for text, a directive for existing elements, and a plugin that provides the object that finds links.

import { Comment, defineComponent, Fragment, h, inject, onMounted, shallowRef, Text, watch } from 'vue';

import { anchorOf, INLINE, Reading, refusedText, report } from '../js/anchor.js';

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
    const provided = inject(KEY, null);
    const linkspan = settled(() => props.linkspan ?? provided);
    return () => {
      const children = props.text === undefined ? (slots.default?.() ?? []) : [h(Text, props.text)];
      return h(props.as, null, linkspan.value === null ? children : linkAll(children, linkspan.value));
    };
  },
});

const isPromise = (linkspan) => typeof linkspan?.then === 'function';

/** Returns a reference to the object. A promised one is available only after hydration, so that the page renders the same as the server. */
function settled(get) {
  const made = shallowRef(null);
  const take = (linkspan) => {
    if (isPromise(linkspan)) linkspan.then((object) => get() === linkspan && (made.value = object), report);
    else made.value = linkspan;
  };
  if (isPromise(get())) onMounted(() => take(get()));
  else take(get());
  watch(get, take);
  return made;
}

/** Text continues across the tags of inline elements, so that no address is cut at one. */
function linkAll(children, linkspan) {
  const reading = new Reading();
  children.forEach((child) => read(child, reading, true));
  return reading.ask(linkspan) ? children.flatMap((child) => walk(child, reading, linkspan)) : children;
}

/** Returns the text of a text node; elements may have text without a node. */
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
  const isSeamless = INLINE.has(node?.type) || node?.type === Fragment || node?.type === Comment;
  const edge = isSeamless ? '' : '\n';
  reading.add(edge);
  if (typeof node?.type === 'string' || node?.type === Fragment) childrenOf(node).forEach((child) => read(child, reading, isOpen && !ALONE.has(node.type)));
  return reading.add(edge);
}

function walk(node, reading, linkspan) {
  const text = textOf(node);
  if (text !== undefined) return reading.next(text).map((piece) => render(piece, linkspan));
  const isOpen = (typeof node?.type === 'string' && !ALONE.has(node.type)) || node?.type === Fragment;
  if (!isOpen || childrenOf(node).length === 0) return [node];
  const copy = h(node.type, { ...node.props, key: node.key }, childrenOf(node).flatMap((child) => walk(child, reading, linkspan)));
  // Vue adds these to the properties. They belong to the component that wrote the slot.
  const { ref, dirs, scopeId, slotScopeIds, transition } = node;
  return [Object.assign(copy, { ref, dirs, scopeId, slotScopeIds, transition })];
}

function render(piece, linkspan) {
  if (piece.type === 'text') return h(Text, piece.text);
  const anchor = anchorOf(linkspan, piece);
  if (anchor !== null) return h('a', anchor.attributes, anchor.isInBdi ? h('bdi', anchor.text) : anchor.text);
  return h(Text, piece.verdict === 'refuse' ? refusedText(linkspan, piece) : piece.text);
}

/** Returns a directive for an object of linkspan, or a promise of one. The element must contain only text, or `v-html`. */
export function makeDirective(linkspan) {
  const link = (element, { value }) => {
    const { linkspan: own = linkspan, ...options } = value ?? {};
    return Promise.resolve(own).then((object) => object.linkifyElement(element, options)).catch(report);
  };
  return { mounted: link, updated: link, getSSRProps: () => ({}) };
}
