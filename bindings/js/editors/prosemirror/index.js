// Automatic links in ProseMirror: what happens to the document is reported to `Live`, and what it answers becomes marks.
//
// `Live` counts in positions of the document. Every position without text, and every character that automatic links
// must leave alone (links made by hand, code), is a line feed to it, which ends a link.

import { pastedUrl } from 'linkspan/edit';
import { closeHistory } from 'prosemirror-history';
import { Plugin, PluginKey } from 'prosemirror-state';
import { AddMarkStep, RemoveMarkStep } from 'prosemirror-transform';

/** The marks that a schema needs: automatic links, with these attributes, and the places where none is wanted. */
export function makeMarks(attributes = {}) {
  const { class: className, rel = 'nofollow noopener', target } = attributes;
  const dressed = { ...(className && { class: className }), ...(rel && { rel }), ...(target && { target }) };
  return {
    autolink: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[data-autolink]', priority: 70, getAttrs: (dom) => ({ href: dom.getAttribute('href') }) }],
      toDOM: (mark) => ['a', { href: mark.attrs.href, ...dressed, 'data-autolink': '' }, 0],
    },
    nolink: {
      // With a value, because y-prosemirror does not see that a mark without one has become another.
      attrs: { by: { default: 'person' } },
      inclusive: false,
      parseDOM: [{ tag: 'span[data-nolink]' }],
      toDOM: () => ['span', { 'data-nolink': '' }, 0],
    },
  };
}

export const autolinkMarks = makeMarks();

/** ProseMirror reads the document this long after an event at most, in milliseconds. */
const A_MOMENT = 60;

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
      handlePaste: (view, event) => follower.paste(view, event),
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
  return request(state, dispatch, 'links', (live, from, to) => live.unlink(from, to));
}

/** The command "make it a link again", for what was taken away in the selection. */
export function restoreAutolink(state, dispatch) {
  return request(state, dispatch, 'tombstones', (live, from, to) => live.link(from, to));
}

/** Switches automatic links of a document on or off. */
export function setAutolink(state, dispatch, on) {
  return request(state, dispatch, null, (live) => live.setEnabled(on));
}

/**
 * Puts what a person asks for into a transaction, and answers it once all of that has been reported to `Live`: so it can be one of several
 * commands, as in the chains of Tiptap.
 */
function request(state, dispatch, list, act) {
  const live = followerOf(state)?.live;
  if (!live) return false;
  const { tr, selection } = state;
  // What an earlier command of the transaction has changed, `Live` does not know yet.
  if (list !== null && !tr.docChanged && live[list](selection.from, selection.to).length === 0) return false;
  if (dispatch) dispatch(tr.setMeta(autolinkKey, { list, act }));
  return true;
}

function followerOf(state) {
  return autolinkKey.get(state)?.follower;
}

class Follower {
  constructor({ linkspan, type = 'autolink', tombstone = 'nolink', leaveAlone = ['link'] }) {
    this.linkspan = linkspan;
    // The mark of links made by hand, if automatic links use the same.
    const shared = leaveAlone.includes(type) ? type : null;
    this.names = { type, tombstone, shared, byHand: leaveAlone[0], leaveAlone: leaveAlone.filter((name) => name !== type) };
    this.live = null;
    this.view = null;
    /** The document that `Live` knows. */
    this.doc = null;
  }

  attach(view) {
    this.view = view;
    if (this.live === null) this.live = this.linkspan.live();
    const { marks } = view.state.schema;
    this.type = marks[this.names.type];
    // Without a mark for it, what was cancelled is remembered as long as the editor lives.
    this.tombstone = marks[this.names.tombstone] ?? null;
    if (!this.type || (!this.tombstone && this.names.tombstone !== null)) {
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

  /** Starts over with a document. */
  open(doc) {
    const size = doc.content.size;
    const tombstones = runs(doc, 0, size, this.tombstone);
    this.doc = doc;
    return this.live.open(this.flat(doc, 0, size), { tombstones });
  }

  /** The text between two positions, as it is reported to `Live`. */
  flat(doc, from, to, isInside = false) {
    let out = '';
    let at = from;
    doc.nodesBetween(from, to, (node, pos, parent, index) => {
      if (!node.isText) return true;
      const [start, end] = [Math.max(pos, from), Math.min(pos + node.nodeSize, to)];
      if (this.isAlone(node, parent) || (!isInside && this.isByHand(node, parent, index))) return false;
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

  /** Where automatic links and links by hand have one mark, those are automatic that lead where their text says. */
  isByHand(node, parent, index) {
    if (this.names.shared === null) return false;
    const mark = this.type.isInSet(node.marks);
    if (!mark) return false;
    let [first, last] = [index, index];
    const isSame = (i) => i >= 0 && i < parent.childCount && mark.isInSet(parent.child(i).marks);
    while (isSame(first - 1)) first -= 1;
    while (isSame(last + 1)) last += 1;
    let text = '';
    for (let i = first; i <= last; i += 1) text += parent.child(i).text ?? '\n';
    const [link, ...others] = this.linkspan.detect(text);
    return others.length > 0 || link?.start !== 0 || link.end !== text.length || link.href !== mark.attrs.href;
  }

  /** Reports what has happened to `Live`, and appends what it answers. */
  append(transactions, before, state) {
    if (!this.live) return null;
    const tr = this.answer(transactions, before, state);
    this.doc = tr?.doc ?? state.doc;
    return tr;
  }

  answer(transactions, before, state) {
    if (transactions.every(isOwn)) return null;
    if (this.doc !== before.doc) {
      // Somebody has made states that no editor has shown.
      this.open(state.doc);
      return orNull(this.sync(state, [[0, state.doc.content.size]]));
    }
    const isComposing = Boolean(this.view?.composing);
    const answer = { changes: [], areas: [] };
    transactions.forEach((tr, index) => {
      const rest = transactions.slice(index + 1);
      if (!isOwn(tr)) this.report(tr, rest, state, isComposing, answer);
    });
    if (isComposing) return null;
    if (!before.selection.eq(state.selection)) answer.changes.push(...this.live.caret(state.selection.head));
    for (const tr of transactions) if (tr.getMeta(autolinkKey)?.act) answer.changes.push(...this.grant(tr.getMeta(autolinkKey), state));
    // In a shared document, links are made where somebody writes; what comes from there brings them along.
    if (!transactions.every((tr) => isOwn(tr) || isRemote(tr))) return orNull(this.transaction(state, answer.changes, answer.areas));
    // Not at once: what is appended to changes of others does not reach the others.
    queueMicrotask(() => this.disown());
    return null;
  }

  /** Does what a command has asked for. */
  grant({ list, act }, { selection: { from, to } }) {
    const ranges = list === null ? [] : this.live[list](from, to);
    return list !== null && ranges.length === 0 ? [] : act(this.live, ...spread(ranges, from, to));
  }

  /** Takes links off where somebody else has cancelled them: all who see both do the same. */
  disown() {
    const { view } = this;
    if (view === null || view.isDestroyed) return;
    const { state } = view;
    const tr = state.tr.setMeta(autolinkKey, true).setMeta('addToHistory', false);
    for (const { from, to } of runs(state.doc, 0, state.doc.content.size, this.tombstone)) {
      if (state.doc.rangeHasMark(from, to, this.type)) tr.removeMark(from, to, this.type);
    }
    if (tr.docChanged) view.dispatch(tr);
  }

  /** The transaction for changes; it is a step of undo of its own if one of them is. */
  transaction(state, changes, areas = []) {
    for (const { from, to, was } of changes) areas.push([from, to], ...(was ? [[was.from, was.to]] : []));
    const gone = changes.filter(({ type }) => type === 'remove' || type === 'retarget' || type === 'move');
    const tr = this.sync(state, areas, gone);
    return changes.some(({ undo }) => undo === 'own') ? closeHistory(tr) : tr;
  }

  report(tr, rest, state, isComposing, { changes, areas }) {
    const root = tr.getMeta('appendedTransaction') ?? tr;
    const provenance = provenanceOf(root, this.view);
    const toEnd = (pos, index) => rest.reduce((at, { mapping }) => mapping.map(at), tr.mapping.slice(index + 1).map(pos));
    tr.steps.forEach((step, index) => {
      const doc = tr.docs[index + 1] ?? tr.doc;
      const isLast = rest.length === 0 && index === tr.steps.length - 1;
      if (isRemote(tr)) {
        this.ranges(step).forEach((range) => this.receive(tr.docs[index], doc, range));
        return;
      }
      for (const [from, to, newFrom, newTo] of this.ranges(step)) {
        const isRemoval = step instanceof RemoveMarkStep && !step.mark.type.spec.code;
        const how = isRemoval ? 'history' : provenance;
        // What is written into an automatic link belongs to it, though its target does not follow yet.
        const isInside = this.names.shared !== null && this.live.links(from, to).some((link) => link.from < from && to < link.to);
        const edit = { from, to, text: this.flat(doc, newFrom, newTo, isInside), provenance: how, composing: isComposing };
        if (how === 'history') edit.linked = runs(doc, newFrom, newTo, this.type);
        if (isLast) edit.caret = state.selection.head;
        changes.push(...this.live.edit(edit));
        // What was cancelled where it was copied from is cancelled here.
        if (how === 'pasted') changes.push(...this.cancelled(doc, newFrom, newTo));
        areas.push([toEnd(newFrom, index), toEnd(newTo, index)]);
      }
      changes.push(...this.remarked(step, doc, index, toEnd, root, areas));
    });
  }

  /** Cancels links where text has come with the mark of it. */
  cancelled(doc, from, to) {
    return runs(doc, from, to, this.tombstone)
      .filter((run) => run.from < to && from < run.to)
      .flatMap((run) => this.live.unlink(run.from, run.to));
  }

  /** Reports to `Live` what somebody else has done: the text that is another, and where links were cancelled or wanted again. */
  receive(before, doc, [from, to, newFrom, newTo]) {
    const [old, text] = [this.flat(before, from, to), this.flat(doc, newFrom, newTo)];
    if (old !== text) {
      const shorter = Math.min(old.length, text.length);
      let [head, tail] = [0, 0];
      while (head < shorter && old[head] === text[head]) head += 1;
      while (tail < shorter - head && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
      this.live.edit({ from: from + head, to: to - tail, text: text.slice(head, text.length - tail), provenance: 'program' });
    }
    const known = this.live.tombstones(newFrom, newTo);
    const marked = runs(doc, newFrom, newTo, this.tombstone);
    const isIn = (list, { from, to }) => list.some((range) => range.from === from && range.to === to);
    for (const range of marked) if (!isIn(known, range)) this.live.unlink(range.from, range.to);
    for (const range of known) if (!isIn(marked, range)) this.live.link(range.from, range.to);
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
  remarked(step, doc, index, toEnd, root, areas) {
    const isMark = step instanceof AddMarkStep || step instanceof RemoveMarkStep;
    if (!isMark || step.mark.type !== this.type) return [];
    areas.push([toEnd(step.from, index), toEnd(step.to, index)]);
    if (step instanceof RemoveMarkStep) return this.live.unlink(step.from, step.to);
    if (root.getMeta('history$')) return this.live.link(step.from, step.to);
    // A link by hand takes the place of an automatic one.
    return this.names.shared === null ? [] : this.live.edit({ from: step.from, to: step.to, text: this.flat(doc, step.from, step.to), provenance: 'program' });
  }

  /** Makes the marks in these areas what `Live` says. */
  sync(state, areas, gone = []) {
    const tr = state.tr.setMeta(autolinkKey, true);
    for (const [from, to] of merged(areas, state.doc.content.size)) {
      const links = this.live.links(from, to);
      const [start, end] = spread(links, from, to);
      const old = runs(state.doc, start, end, this.type);
      for (const link of links) {
        const is = ({ from, to, mark }) => from === link.from && to === link.to && mark.attrs.href === link.href;
        if (!old.some(is)) tr.addMark(link.from, link.to, this.type.create({ href: link.href }));
      }
      clear(tr, this.owned(old, links, gone), links, this.type);
      this.bury(state.doc, from, to, tr);
    }
    return tr;
  }

  /** The stretches that are automatic links, or were; links made by hand with the same mark are not touched. */
  owned(old, links, gone) {
    if (this.names.shared === null) return old;
    const isIn = (run) => (range) => range.from < run.to && run.from < range.to;
    return old.filter((run) => links.some(isIn(run)) || gone.some(isIn(run)));
  }

  /** The same for the places where no link is wanted. */
  bury(doc, from, to, tr) {
    if (this.tombstone === null) return;
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

  keyDown(view, event) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key !== 'Backspace' || !isPlain || view.composing || !view.state.selection.empty) return false;
    return this.obey(view.state, view.dispatch.bind(view), () => this.live.backspace(view.state.selection.head));
  }

  /** A URL that is pasted over text becomes the target of a link, by hand, if the schema has such links. */
  paste(view, event) {
    const { selection, doc, schema, tr } = view.state;
    const byHand = schema.marks[this.names.byHand];
    const text = event.clipboardData?.getData('text/plain')?.trim() ?? '';
    if (!byHand || !byHand.spec.attrs?.href || selection.empty || !selection.$from.sameParent(selection.$to)) return false;
    const href = pastedUrl(this.linkspan, text);
    const { from, to } = selection;
    // A link over a link is text that is replaced.
    if (href === null || this.linkspan.test(doc.textBetween(from, to)) || selection.$from.parent.type.spec.code) return false;
    view.dispatch(tr.addMark(from, to, byHand.create({ href })).scrollIntoView());
    return true;
  }

  /** After the editor has dealt with an event of the page, and with what an input method has composed. */
  later(view, ask) {
    setTimeout(() => {
      if (this.view !== view || view.isDestroyed) return;
      if (view.composing) this.later(view, ask);
      else this.obey(view.state, view.dispatch.bind(view), ask);
    }, A_MOMENT);
    return false;
  }
}

function provenanceOf(tr, view) {
  const event = tr.getMeta('uiEvent');
  if (tr.getMeta('history$')) return 'history';
  if (event === 'paste' || event === 'drop' || tr.getMeta('paste')) return 'pasted';
  return view?.hasFocus() ? 'typed' : 'program';
}

/** What this plugin has done itself. */
function isOwn(tr) {
  return tr.getMeta(autolinkKey) === true;
}

/** What other people of a shared document have done. */
function isRemote(tr) {
  const root = tr.getMeta('appendedTransaction') ?? tr;
  return Boolean(root.getMeta('collab$') || root.getMeta('y-sync$'));
}

function orNull(tr) {
  return tr.docChanged ? tr : null;
}

/** The stretches with a mark of this type that touch a range; neighbours with the same mark are one. */
function runs(doc, from, to, type) {
  const found = [];
  if (type === null) return found;
  const [start, end] = [Math.max(from - 1, 0), Math.min(to + 1, doc.content.size)];
  doc.nodesBetween(start, end, (node, pos) => {
    const mark = node.isText && type.isInSet(node.marks);
    if (!mark) return !node.isText;
    const last = found[found.length - 1];
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
    const last = out[out.length - 1];
    if (last && from <= last[1] + 2) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}
