// Automatic links in ProseMirror: what `Live` says becomes marks, and what happens to the document is told to it.
//
// `Live` counts in positions of the document. Every position that is no text, and every character that automatic links
// must leave alone (links made by hand, code), is a line feed to it, which ends a link.

import { closeHistory } from 'prosemirror-history';
import { Plugin, PluginKey } from 'prosemirror-state';
import { AddMarkStep, RemoveMarkStep } from 'prosemirror-transform';

/** The marks that a schema needs: automatic links, and the places where none is wanted. */
export const autolinkMarks = {
  autolink: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: 'a[data-autolink]', priority: 70, getAttrs: (dom) => ({ href: dom.getAttribute('href') }) }],
    toDOM: (mark) => ['a', { href: mark.attrs.href, rel: 'nofollow noopener', 'data-autolink': '' }, 0],
  },
  nolink: {
    inclusive: false,
    parseDOM: [{ tag: 'span[data-nolink]' }],
    toDOM: () => ['span', { 'data-nolink': '' }, 0],
  },
};

export const autolinkKey = new PluginKey('linkspan-autolink');

/** Makes the plugin. A plugin is for one editor. */
export function autolink(options) {
  const follower = new Follower(options);
  const plugin = new Plugin({
    key: autolinkKey,
    appendTransaction: (transactions, before, state) => follower.append(transactions, before, state),
    view(view) {
      follower.attach(view);
      return { destroy: () => follower.detach() };
    },
    props: {
      handleKeyDown: (view, event) => follower.keyDown(view, event),
      handleDOMEvents: {
        compositionend: (view) => follower.later(view, () => follower.live.endComposition(view.state.selection.head)),
        blur: (view) => follower.later(view, () => (view.hasFocus() ? [] : follower.live.settle())),
      },
    },
  });
  plugin.follower = follower;
  return plugin;
}

/** The command "remove link": takes away the automatic links in the selection, and remembers it. */
export function removeAutolink(state, dispatch) {
  return followerOf(state)?.removeLink(state, dispatch) ?? false;
}

/** The command "make it a link again", for what was taken away in the selection. */
export function restoreAutolink(state, dispatch) {
  return followerOf(state)?.restoreLink(state, dispatch) ?? false;
}

/** Switches automatic links of a document on or off. */
export function setAutolink(state, dispatch, on) {
  const follower = followerOf(state);
  if (!follower) return false;
  if (dispatch) follower.obey(state, dispatch, () => follower.live.setEnabled(on));
  return true;
}

function followerOf(state) {
  return autolinkKey.get(state)?.follower;
}

class Follower {
  constructor({ linkspan, type = 'autolink', tombstone = 'nolink', leaveAlone = ['link'] }) {
    this.linkspan = linkspan;
    this.names = { type, tombstone, leaveAlone };
    this.live = null;
    this.view = null;
    /** The document that `Live` knows. */
    this.doc = null;
  }

  attach(view) {
    this.view = view;
    this.live ??= this.linkspan.live();
    const { marks } = view.state.schema;
    this.type = marks[this.names.type];
    this.tombstone = marks[this.names.tombstone];
    if (!this.type || !this.tombstone) {
      throw new Error(
        `The schema has no marks ${this.names.type} and ${this.names.tombstone}; add those of \`autolinkMarks\` to it.`,
      );
    }
    this.open(view.state.doc);
    queueMicrotask(() => {
      if (this.view !== view || view.isDestroyed) return;
      const tr = this.sync(view.state, [[0, view.state.doc.content.size]]);
      if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
    });
  }

  detach() {
    this.view = null;
    this.live?.free();
    this.live = null;
    this.doc = null;
  }

  /** Begins anew with a document. */
  open(doc) {
    const size = doc.content.size;
    const tombstones = runs(doc, 0, size, this.tombstone);
    this.doc = doc;
    return this.live.open(this.flat(doc, 0, size), { tombstones });
  }

  /** The text between two positions, as `Live` is to see it. */
  flat(doc, from, to) {
    let out = '';
    let at = from;
    doc.nodesBetween(from, to, (node, pos, parent) => {
      if (!node.isText) return true;
      const [start, end] = [Math.max(pos, from), Math.min(pos + node.nodeSize, to)];
      if (this.isAlone(node, parent)) return false;
      out += '\n'.repeat(start - at) + node.text.slice(start - pos, end - pos);
      at = end;
      return false;
    });
    return out + '\n'.repeat(Math.max(to - at, 0));
  }

  isAlone(node, parent) {
    const { leaveAlone } = this.names;
    return parent?.type.spec.code || node.marks.some(({ type }) => type.spec.code || leaveAlone.includes(type.name));
  }

  /** Tells `Live` what has happened, and appends what it says. */
  append(transactions, before, state) {
    if (!this.live) return null;
    const tr = this.answer(transactions, before, state);
    this.doc = tr?.doc ?? state.doc;
    return tr;
  }

  answer(transactions, before, state) {
    if (transactions.every((tr) => tr.getMeta(autolinkKey))) return null;
    if (this.doc !== before.doc) {
      // Somebody has made states that no editor has shown.
      this.open(state.doc);
      return orNull(this.sync(state, [[0, state.doc.content.size]]));
    }
    const isComposing = Boolean(this.view?.composing);
    const told = { changes: [], areas: [] };
    transactions.forEach((tr, index) => {
      const rest = transactions.slice(index + 1);
      if (!tr.getMeta(autolinkKey)) this.tell(tr, rest, state, isComposing, told);
    });
    if (isComposing) return null;
    if (!before.selection.eq(state.selection)) told.changes.push(...this.live.caret(state.selection.head));
    return orNull(this.transaction(state, told.changes, told.areas));
  }

  /** The transaction for changes; it is a step of undo of its own if one of them is. */
  transaction(state, changes, areas = []) {
    for (const { from, to, was } of changes) areas.push([from, to], ...(was ? [[was.from, was.to]] : []));
    const tr = this.sync(state, areas);
    return changes.some(({ undo }) => undo === 'own') ? closeHistory(tr) : tr;
  }

  tell(tr, rest, state, isComposing, { changes, areas }) {
    const root = tr.getMeta('appendedTransaction') ?? tr;
    const provenance = provenanceOf(root, this.view);
    const toEnd = (pos, index) => rest.reduce((at, { mapping }) => mapping.map(at), tr.mapping.slice(index + 1).map(pos));
    tr.steps.forEach((step, index) => {
      const doc = tr.docs[index + 1] ?? tr.doc;
      const isLast = rest.length === 0 && index === tr.steps.length - 1;
      for (const [from, to, newFrom, newTo] of this.ranges(step)) {
        const isRemoval = step instanceof RemoveMarkStep && !step.mark.type.spec.code;
        const how = isRemoval ? 'history' : provenance;
        const edit = { from, to, text: this.flat(doc, newFrom, newTo), provenance: how, composing: isComposing };
        if (how === 'history') edit.linked = runs(doc, newFrom, newTo, this.type);
        if (isLast) edit.caret = state.selection.head;
        changes.push(...this.live.edit(edit));
        areas.push([toEnd(newFrom, index), toEnd(newTo, index)]);
      }
      changes.push(...this.remarked(step, index, toEnd, root, areas));
    });
  }

  /** What a step changes, from the end on: where it was, and where it is. */
  ranges(step) {
    const ranges = [];
    step.getMap().forEach((from, to, newFrom, newTo) => ranges.unshift([from, to, newFrom, newTo]));
    const isMark = step instanceof AddMarkStep || step instanceof RemoveMarkStep;
    if (isMark && (step.mark.type.spec.code || this.names.leaveAlone.includes(step.mark.type.name))) {
      ranges.push([step.from, step.to, step.from, step.to]);
    }
    return ranges;
  }

  /** Somebody else has taken an automatic link away, or history has put one back. */
  remarked(step, index, toEnd, root, areas) {
    if (step.mark?.type !== this.type) return [];
    areas.push([toEnd(step.from, index), toEnd(step.to, index)]);
    if (step instanceof RemoveMarkStep) return this.live.unlink(step.from, step.to);
    return root.getMeta('history$') ? this.live.link(step.from, step.to) : [];
  }

  /** Makes the marks in these areas what `Live` says. */
  sync(state, areas) {
    const tr = state.tr.setMeta(autolinkKey, true);
    for (const [from, to] of merged(areas, state.doc.content.size)) {
      const links = this.live.links(from, to);
      const [start, end] = spread(links, from, to);
      const old = runs(state.doc, start, end, this.type);
      for (const link of links) {
        const is = ({ from, to, mark }) => from === link.from && to === link.to && mark.attrs.href === link.href;
        if (!old.some(is)) tr.addMark(link.from, link.to, this.type.create({ href: link.href }));
      }
      clear(tr, old, links, this.type);
      this.bury(state.doc, from, to, tr);
    }
    return tr;
  }

  /** The same for the places where no link is wanted. */
  bury(doc, from, to, tr) {
    const tombstones = this.live.tombstones(from, to);
    const [start, end] = spread(tombstones, from, to);
    const old = runs(doc, start, end, this.tombstone);
    for (const { from, to } of tombstones) {
      if (!old.some((run) => run.from === from && run.to === to)) tr.addMark(from, to, this.tombstone.create());
    }
    clear(tr, old, tombstones, this.tombstone);
  }

  /** Does what a person has asked for; says whether there was something to do. */
  obey(state, dispatch, ask) {
    const changes = ask();
    if (changes === null) return false;
    const tr = this.transaction(state, changes);
    if (tr.docChanged) dispatch(tr);
    return true;
  }

  removeLink(state, dispatch) {
    const { from, to } = state.selection;
    const links = this.live?.links(from, to) ?? [];
    if (links.length === 0) return false;
    const [start, end] = spread(links, from, to);
    if (dispatch) this.obey(state, dispatch, () => this.live.unlink(start, end));
    return true;
  }

  restoreLink(state, dispatch) {
    const { from, to } = state.selection;
    const tombstones = this.live?.tombstones(from, to) ?? [];
    if (tombstones.length === 0) return false;
    const [start, end] = spread(tombstones, from, to);
    if (dispatch) this.obey(state, dispatch, () => this.live.link(start, end));
    return true;
  }

  keyDown(view, event) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key !== 'Backspace' || !isPlain || view.composing || !view.state.selection.empty) return false;
    return this.obey(view.state, view.dispatch.bind(view), () => this.live.backspace(view.state.selection.head));
  }

  /** After the editor has dealt with an event of the page. */
  later(view, ask) {
    setTimeout(() => {
      if (this.view !== view || view.isDestroyed || view.composing) return;
      this.obey(view.state, view.dispatch.bind(view), ask);
    }, 60);
    return false;
  }
}

function provenanceOf(tr, view) {
  const event = tr.getMeta('uiEvent');
  if (tr.getMeta('history$')) return 'history';
  if (event === 'paste' || event === 'drop' || tr.getMeta('paste')) return 'pasted';
  const isRemote = tr.getMeta('collab$') || tr.getMeta('y-sync$') || !view?.hasFocus();
  return isRemote ? 'program' : 'typed';
}

function orNull(tr) {
  return tr.docChanged ? tr : null;
}

/** The stretches with a mark of this type that touch a range; neighbours with the same mark are one. */
function runs(doc, from, to, type) {
  const found = [];
  const [start, end] = [Math.max(from - 1, 0), Math.min(to + 1, doc.content.size)];
  doc.nodesBetween(start, end, (node, pos) => {
    const mark = node.isText && type.isInSet(node.marks);
    if (!mark) return !node.isText;
    const last = found.at(-1);
    if (last?.to === pos && last.mark.eq(mark)) last.to = pos + node.nodeSize;
    else found.push({ from: pos, to: pos + node.nodeSize, mark });
    return false;
  });
  return found;
}

/** Takes a mark off wherever it is and none of `wanted` is. */
function clear(tr, old, wanted, type) {
  for (const run of old) {
    let at = run.from;
    for (const { from, to } of wanted) {
      if (to <= at || from >= run.to) continue;
      if (from > at) tr.removeMark(at, from, type);
      at = Math.max(at, to);
    }
    if (at < run.to) tr.removeMark(at, run.to, type);
  }
}

/** The smallest range that holds all. */
function spread(ranges, from, to) {
  return ranges.reduce(([start, end], range) => [Math.min(start, range.from), Math.max(end, range.to)], [from, to]);
}

/** Areas in order, cut to the document, without overlaps. */
function merged(areas, size) {
  const sorted = areas.map(([from, to]) => [Math.max(Math.min(from, size), 0), Math.min(to, size)]).sort((a, b) => a[0] - b[0]);
  const out = [];
  for (const [from, to] of sorted) {
    const last = out.at(-1);
    if (last && from <= last[1] + 2) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}
