// Automatic links in plain inputs: `textarea`, `input`, `contenteditable`. Nothing is put over or into them: the links are
// reported, and can be shown with the CSS Custom Highlight API.

import { Copied, difference, isBared } from 'linkspan/edit';

import { flatten } from './flatten.js';

const PROVENANCES = {
  insertFromPaste: 'pasted',
  insertFromPasteAsQuotation: 'pasted',
  insertFromDrop: 'pasted',
  insertFromYank: 'pasted',
  historyUndo: 'history',
  historyRedo: 'history',
};

/** Follows an element; see `index.d.ts`. */
export function follow(element, options) {
  return new Follower(element, options);
}

class Follower {
  constructor(element, { linkspan, onChange = () => {}, highlight = null, tombstones = [] }) {
    this._text = '';
    this._leaves = [];
    this._stop = new AbortController();
    this._observer = null;
    this._copied = new Copied();
    this._shown = [];
    if (isField(element) && element.selectionStart === null) {
      throw new TypeError(`linkspan-input: an input of the type ${element.type} has no caret that can be asked for; follow one of the type text, search, url or tel.`);
    }
    this._element = element;
    this._live = linkspan.live();
    this._onChange = onChange;
    this._highlight = highlight;
    this._look();
    this._listen();
    this._report(this._live.open(this._text, { tombstones }));
  }

  _listen() {
    const on = (target, type, act) => target.addEventListener(type, (event) => act(event), { signal: this._stop.signal });
    on(this._element, 'keydown', (event) => this._keyDown(event));
    on(this._element, 'input', (event) => this._input(event));
    on(this._element, 'copy', () => this._copy());
    on(this._element, 'cut', () => this._copy());
    on(this._element, 'compositionend', () => setTimeout(() => this._endComposition()));
    // Enter in an input, which may send it.
    on(this._element, 'change', () => this._report(this._live.settle()));
    on(this._element, 'blur', () => this._report(this._live.settle()));
    on(document, 'selectionchange', () => this._moved());
    if (isField(this._element)) return;
    // What comes by an event was looked at already; the rest was done by a program.
    this._observer = new MutationObserver(() => this.refresh());
    this._observer.observe(this._element, { childList: true, characterData: true, subtree: true });
  }

  /** Reads the text of the element. */
  _look() {
    if (isField(this._element)) {
      this._text = this._element.value;
      return;
    }
    ({ text: this._text, leaves: this._leaves } = flatten(this._element));
  }

  /** Where the caret is; nothing if it is elsewhere. */
  _caret() {
    const element = this._element;
    if (isField(element)) {
      const { selectionStart, selectionEnd, selectionDirection } = element;
      return selectionDirection === 'backward' ? selectionStart : selectionEnd;
    }
    const { focusNode, focusOffset } = document.getSelection() ?? {};
    return focusNode && element.contains(focusNode) ? flatten(element, focusNode, focusOffset).place : undefined;
  }

  /** The selected part of the text. */
  _selected() {
    const element = this._element;
    if (isField(element)) return [element.selectionStart, element.selectionEnd];
    const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
    const place = (node, offset) => (node && element.contains(node) ? (flatten(element, node, offset).place ?? 0) : 0);
    return [place(anchorNode, anchorOffset), place(focusNode, focusOffset)].sort((a, b) => a - b);
  }

  _isCollapsed() {
    const element = this._element;
    if (isField(element)) return element.selectionStart === element.selectionEnd;
    return document.getSelection()?.isCollapsed ?? false;
  }

  _input({ inputType, isComposing }) {
    this._changed(PROVENANCES[inputType] ?? 'typed', isComposing);
    this._observer?.takeRecords();
  }

  _changed(provenance, composing) {
    const old = this._text;
    this._look();
    const caret = this._caret();
    const edit = difference(old, this._text, caret ?? this._text.length);
    if (isBared(old, edit)) Object.assign(edit, { linked: [], provenance: 'history' });
    const changes = this._live.edit({ caret, provenance, composing, ...edit });
    if (provenance === 'pasted') changes.push(...this._cancelPasted(caret ?? edit.from + edit.text.length));
    this._report(changes);
  }

  /** Remembers what is cancelled in the text that is copied: it is cancelled where it is pasted, too. */
  _copy() {
    const [from, to] = this._selected();
    this._copied.copy(this._text.slice(from, to), this._live.tombstones(from, to), from);
  }

  _cancelPasted(end) {
    return this._copied.pasted(this._text.slice(0, end)).flatMap(({ from, to }) => this._live.unlink(from, to));
  }

  _endComposition() {
    if (!this._stop.signal.aborted) this._report(this._live.endComposition(this._caret() ?? this._text.length));
  }

  _moved() {
    const caret = document.activeElement === this._element ? this._caret() : undefined;
    if (caret !== undefined) this._report(this._live.caret(caret));
  }

  /** Backspace and undo right after a link was made cancel it. */
  _keyDown(event) {
    if (event.isComposing) return;
    const changes = this._cancelled(event);
    if (changes === null) return;
    event.preventDefault();
    this._report(changes);
  }

  _cancelled({ key, ctrlKey, metaKey, altKey, shiftKey }) {
    const isCommand = (ctrlKey || metaKey) && !altKey;
    const letter = key.toLowerCase();
    if (key === 'Backspace' && !isCommand && !altKey && !shiftKey && this._isCollapsed()) {
      return this._live.backspace(this._caret() ?? 0);
    }
    if (isCommand && letter === 'z') return shiftKey ? this._live.redo() : this._live.undo();
    if (isCommand && letter === 'y') return this._live.redo();
    return null;
  }

  _report(changes) {
    if (this._highlight) this._show();
    if (changes.length > 0) this._onChange(this.links(), changes);
  }

  /** Shows the links of an element other than a field as a highlight. */
  _show() {
    if (isField(this._element) || !globalThis.CSS?.highlights) return;
    const highlight = this._unshow();
    this._shown = this.links().map(({ from, to }) => this.range(from, to));
    for (const range of this._shown) highlight.add(range);
    CSS.highlights.set(this._highlight, highlight);
  }

  /** Takes the links of this element from its highlight, which other elements may share. */
  _unshow() {
    const highlight = CSS.highlights.get(this._highlight) ?? new Highlight();
    for (const range of this._shown) highlight.delete(range);
    if (highlight.size === 0) CSS.highlights.delete(this._highlight);
    return highlight;
  }

  links() {
    return this._live.links().map((link) => ({ ...link, text: this._text.slice(link.from, link.to) }));
  }

  /** The place of a part of the text in the document; not for fields. */
  range(from, to) {
    const range = document.createRange();
    const [first, last] = [this._leafAt(from), this._leafAt(Math.max(to - 1, from))];
    if (first) range.setStart(first.node, from - first.start);
    if (last) range.setEnd(last.node, to - last.start);
    return range;
  }

  /** The last node that begins at an offset or before it. */
  _leafAt(offset) {
    let [low, high] = [0, this._leaves.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this._leaves[middle].start <= offset) low = middle;
      else high = middle - 1;
    }
    return this._leaves[low];
  }

  /** Says that a program has changed the text. */
  refresh() {
    const old = this._text;
    this._look();
    if (old === this._text) return this._report([]);
    const edit = difference(old, this._text, this._text.length);
    if (isBared(old, edit)) Object.assign(edit, { linked: [], provenance: 'history' });
    this._report(this._live.edit({ provenance: 'program', ...edit }));
  }

  removeLink(from = this._caret() ?? 0, to = from) {
    for (const link of this._live.links(from, to)) this._report(this._live.unlink(link.from, link.to));
  }

  restoreLink(from = this._caret() ?? 0, to = from) {
    for (const tomb of this._live.tombstones(from, to)) this._report(this._live.link(tomb.from, tomb.to));
  }

  settle() {
    this._report(this._live.settle());
    return this.links();
  }

  tombstones() {
    return this._live.tombstones();
  }

  get enabled() {
    return this._live.enabled;
  }

  set enabled(on) {
    this._report(this._live.setEnabled(on));
  }

  destroy() {
    this._stop.abort();
    this._observer?.disconnect();
    if (this._highlight && globalThis.CSS?.highlights) this._unshow();
    this._live.free();
  }
}

function isField(element) {
  // By its name: each window has classes of its own.
  return element.localName === 'textarea' || element.localName === 'input';
}
