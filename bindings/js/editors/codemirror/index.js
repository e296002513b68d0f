// Automatic links in CodeMirror 6: a `Live` follows the document, and what is visible of its links becomes decorations. The document is
// plain text and stays as it is.

import { Prec, StateEffect, Transaction } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, keymap } from '@codemirror/view';
import { Copied } from 'linkspan/edit';

/** Says that links have changed without the document. */
const changed = StateEffect.define();
/** CodeMirror reads the document this long after an event at most, in milliseconds. */
const A_MOMENT = 60;
const followers = new WeakMap();

/** Makes the extension. */
export function autolink(options) {
  const plugin = ViewPlugin.define((view) => new Follower(view, options), {
    // The outermost: what else is marked inside of a link, such as syntax, does not split it.
    provide: (self) => Prec.lowest(EditorView.decorations.of((view) => view.plugin(self)?.decorations ?? Decoration.none)),
    eventObservers: {
      copy: (event, view) => followers.get(view)?.copy(),
      cut: (event, view) => followers.get(view)?.copy(),
      compositionend: (event, view) => followers.get(view)?.composed(),
    },
  });
  const run = (act) => (view) => {
    const follower = view.state.readOnly ? undefined : followers.get(view);
    return follower?.answer(act(follower.live, view.state.selection.main)) ?? false;
  };
  const keys = [
    { key: 'Backspace', run: run((live, { head, empty }) => (empty ? live.backspace(head) : null)) },
    { key: 'Mod-z', run: run((live) => live.undo()) },
    { key: 'Mod-y', mac: 'Mod-Shift-z', run: run((live) => live.redo()) },
    { key: 'Ctrl-Shift-z', run: run((live) => live.redo()) },
  ];
  return [plugin, Prec.high(keymap.of(keys))];
}

/** The command "remove link": takes away the automatic links in the selection, and remembers it. */
export function removeAutolink(view) {
  return followers.get(view)?.ask('links', (live, { from, to }) => live.unlink(from, to)) ?? false;
}

/** The command "make it a link again", for what was taken away in the selection. */
export function restoreAutolink(view) {
  return followers.get(view)?.ask('tombstones', (live, { from, to }) => live.link(from, to)) ?? false;
}

/** Switches automatic links of a view on or off. */
export function setAutolink(view, on) {
  const follower = followers.get(view);
  follower?.answer(follower.live.setEnabled(on));
}

/** The links of a view. */
export function autolinks(view) {
  const links = followers.get(view)?.live.links() ?? [];
  return links.map((link) => ({ ...link, text: slice(view.state, link.from, link.to) }));
}

/** A part of the text as CodeMirror counts it: the end of a line is one character, whatever the separator. */
function slice({ doc }, from = 0, to = doc.length) {
  return doc.sliceString(from, to, '\n');
}

/** Where links were cancelled: to be stored with the document. */
export function autolinkTombstones(view) {
  return followers.get(view)?.live.tombstones() ?? [];
}

class Follower {
  constructor(view, { linkspan, class: className = null, rel = 'nofollow noopener', target = null, tombstones = [] }) {
    this._view = view;
    this._attributes = { ...(className && { class: className }), ...(rel && { rel }), ...(target && { target }) };
    this._copied = new Copied();
    this.live = linkspan.live();
    this.live.open(slice(view.state), { tombstones });
    followers.set(view, this);
    this._show();
  }

  destroy() {
    if (followers.get(this._view) === this) followers.delete(this._view);
    this.live.free();
  }

  /** The links that can be seen, as decorations. */
  _show() {
    const marks = this._view.visibleRanges.flatMap((range) =>
      this.live.links(range.from, range.to).map(({ from, to, href }) =>
        Decoration.mark({ tagName: 'a', attributes: { ...this._attributes, href, 'data-autolink': '' } }).range(from, to)));
    this.decorations = Decoration.set(marks, true);
  }

  update({ view, transactions, docChanged, selectionSet, focusChanged, viewportChanged }) {
    const composing = view.compositionStarted;
    for (const transaction of transactions) this._report(transaction, composing);
    if (selectionSet && !composing) this.live.caret(view.state.selection.main.head);
    if (focusChanged && !view.hasFocus) this.live.settle();
    const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(changed)));
    if (docChanged || selectionSet || focusChanged || viewportChanged || isAsked) this._show();
  }

  /** Reports what a transaction does to the text, last change first, so that the positions of the others stay true. */
  _report(transaction, composing) {
    const edits = [];
    transaction.changes.iterChanges((from, to, fromNow, toNow, inserted) => edits.unshift({ from, to, text: inserted.sliceString(0, inserted.length, '\n') }));
    const provenance = provenanceOf(transaction);
    edits.forEach((edit, index) => {
      const caret = index === edits.length - 1 ? transaction.newSelection.main.head : undefined;
      this.live.edit({ ...edit, caret, provenance, composing });
    });
    if (provenance !== 'pasted') return;
    const { head } = transaction.newSelection.main;
    for (const { from, to } of this._copied.pasted(slice({ doc: transaction.newDoc }, 0, head))) this.live.unlink(from, to);
  }

  /** Shows what `Live` has done; `null` means that there was nothing to do. */
  answer(changes) {
    if (changes === null) return false;
    if (changes.length > 0) this._view.dispatch({ effects: changed.of(null), annotations: Transaction.addToHistory.of(false) });
    return true;
  }

  /** Does something to all links, or tombstones, in the selection; returns whether there were any. */
  ask(what, act) {
    const { from, to } = this._view.state.selection.main;
    const ranges = this.live[what](from, to);
    this.answer(ranges.flatMap((range) => act(this.live, range)));
    return ranges.length > 0;
  }

  copy() {
    const { from, to } = this._view.state.selection.main;
    this._copied.copy(slice(this._view.state, from, to), this.live.tombstones(from, to), from);
  }

  /** After the editor has dealt with what an input method has composed. */
  composed() {
    setTimeout(() => {
      if (followers.get(this._view) !== this) return;
      if (this._view.compositionStarted) this.composed();
      else this.answer(this.live.endComposition(this._view.state.selection.main.head));
    }, A_MOMENT);
  }
}

function provenanceOf(transaction) {
  if (transaction.isUserEvent('undo') || transaction.isUserEvent('redo')) return 'history';
  if (transaction.isUserEvent('input.paste') || transaction.isUserEvent('input.drop')) return 'pasted';
  if (transaction.annotation(Transaction.remote)) return 'program';
  return transaction.annotation(Transaction.userEvent) === undefined ? 'program' : 'typed';
}
