// Automatic links in plain inputs: `textarea`, `input`, `contenteditable`. Nothing is put over or into them: the links are
// reported, and can be shown with the CSS Custom Highlight API.

import { copyTombstones, difference, isBared, pastedTombstones } from 'linkspan/edit';

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
  #element;
  #live;
  #onChange;
  #highlight;
  #text = '';
  #leaves = [];
  #stop = new AbortController();
  #observer = null;

  constructor(element, { linkspan, onChange = () => {}, highlight = null, tombstones = [] }) {
    this.#element = element;
    this.#live = linkspan.live();
    this.#onChange = onChange;
    this.#highlight = highlight;
    this.#look();
    this.#listen();
    this.#report(this.#live.open(this.#text, { tombstones }));
  }

  #listen() {
    const on = (target, type, act) => target.addEventListener(type, (event) => act(event), { signal: this.#stop.signal });
    on(this.#element, 'keydown', (event) => this.#keyDown(event));
    on(this.#element, 'input', (event) => this.#input(event));
    on(this.#element, 'copy', () => this.#copy());
    on(this.#element, 'cut', () => this.#copy());
    on(this.#element, 'compositionend', () => setTimeout(() => this.#endComposition()));
    on(this.#element, 'blur', () => this.#report(this.#live.settle()));
    on(document, 'selectionchange', () => this.#moved());
    if (isField(this.#element)) return;
    // What comes by an event was looked at already; the rest was done by a program.
    this.#observer = new MutationObserver(() => this.refresh());
    this.#observer.observe(this.#element, { childList: true, characterData: true, subtree: true });
  }

  /** Reads the text of the element. */
  #look() {
    if (isField(this.#element)) {
      this.#text = this.#element.value;
      return;
    }
    ({ text: this.#text, leaves: this.#leaves } = flatten(this.#element));
  }

  /** Where the caret is; nothing if it is elsewhere. */
  #caret() {
    const element = this.#element;
    if (isField(element)) {
      const { selectionStart, selectionEnd, selectionDirection } = element;
      return selectionDirection === 'backward' ? selectionStart : selectionEnd;
    }
    const { focusNode, focusOffset } = document.getSelection() ?? {};
    return focusNode && element.contains(focusNode) ? flatten(element, focusNode, focusOffset).place : undefined;
  }

  /** The selected part of the text. */
  #selected() {
    const element = this.#element;
    if (isField(element)) return [element.selectionStart, element.selectionEnd];
    const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
    const place = (node, offset) => (node && element.contains(node) ? (flatten(element, node, offset).place ?? 0) : 0);
    return [place(anchorNode, anchorOffset), place(focusNode, focusOffset)].sort((a, b) => a - b);
  }

  #isCollapsed() {
    const element = this.#element;
    if (isField(element)) return element.selectionStart === element.selectionEnd;
    return document.getSelection()?.isCollapsed ?? false;
  }

  #input({ inputType, isComposing }) {
    this.#changed(PROVENANCES[inputType] ?? 'typed', isComposing);
    this.#observer?.takeRecords();
  }

  #changed(provenance, composing) {
    const old = this.#text;
    this.#look();
    const caret = this.#caret();
    const edit = difference(old, this.#text, caret ?? this.#text.length);
    if (isBared(old, edit)) Object.assign(edit, { linked: [], provenance: 'history' });
    const changes = this.#live.edit({ caret, provenance, composing, ...edit });
    if (provenance === 'pasted') changes.push(...this.#cancelPasted(caret ?? edit.from + edit.text.length));
    this.#report(changes);
  }

  /** Remembers what is cancelled in the text that is copied: it is cancelled where it is pasted, too. */
  #copy() {
    const [from, to] = this.#selected();
    copyTombstones(this.#text.slice(from, to), this.#live.tombstones(from, to), from);
  }

  #cancelPasted(end) {
    return pastedTombstones(this.#text.slice(0, end)).flatMap(({ from, to }) => this.#live.unlink(from, to));
  }

  #endComposition() {
    if (!this.#stop.signal.aborted) this.#report(this.#live.endComposition(this.#caret() ?? this.#text.length));
  }

  #moved() {
    const caret = document.activeElement === this.#element ? this.#caret() : undefined;
    if (caret !== undefined) this.#report(this.#live.caret(caret));
  }

  /** Backspace and undo right after a link was made cancel it. */
  #keyDown(event) {
    if (event.isComposing) return;
    const changes = this.#cancelled(event);
    if (changes === null) return;
    event.preventDefault();
    this.#report(changes);
  }

  #cancelled({ key, ctrlKey, metaKey, altKey, shiftKey }) {
    const isCommand = (ctrlKey || metaKey) && !altKey;
    const letter = key.toLowerCase();
    if (key === 'Backspace' && !isCommand && !altKey && !shiftKey && this.#isCollapsed()) {
      return this.#live.backspace(this.#caret() ?? 0);
    }
    if (isCommand && letter === 'z') return shiftKey ? this.#live.redo() : this.#live.undo();
    if (isCommand && letter === 'y') return this.#live.redo();
    return null;
  }

  #report(changes) {
    if (this.#highlight) this.#show();
    if (changes.length > 0) this.#onChange(this.links(), changes);
  }

  /** Shows the links of an element other than a field as a highlight. */
  #show() {
    if (isField(this.#element) || !globalThis.CSS?.highlights) return;
    CSS.highlights.set(this.#highlight, new Highlight(...this.links().map(({ from, to }) => this.range(from, to))));
  }

  links() {
    return this.#live.links().map((link) => ({ ...link, text: this.#text.slice(link.from, link.to) }));
  }

  /** The place of a part of the text in the document; not for fields. */
  range(from, to) {
    const range = document.createRange();
    const at = (offset) => this.#leaves.findLast(({ start }) => start <= offset) ?? this.#leaves[0];
    const [first, last] = [at(from), at(Math.max(to - 1, from))];
    if (first) range.setStart(first.node, from - first.start);
    if (last) range.setEnd(last.node, to - last.start);
    return range;
  }

  /** Says that a program has changed the text. */
  refresh() {
    const old = this.#text;
    this.#look();
    if (old === this.#text) return this.#report([]);
    const edit = difference(old, this.#text, this.#text.length);
    if (isBared(old, edit)) Object.assign(edit, { linked: [], provenance: 'history' });
    this.#report(this.#live.edit({ provenance: 'program', ...edit }));
  }

  removeLink(from = this.#caret() ?? 0, to = from) {
    for (const link of this.#live.links(from, to)) this.#report(this.#live.unlink(link.from, link.to));
  }

  restoreLink(from = this.#caret() ?? 0, to = from) {
    for (const tomb of this.#live.tombstones(from, to)) this.#report(this.#live.link(tomb.from, tomb.to));
  }

  settle() {
    this.#report(this.#live.settle());
    return this.links();
  }

  tombstones() {
    return this.#live.tombstones();
  }

  get enabled() {
    return this.#live.enabled;
  }

  set enabled(on) {
    this.#report(this.#live.setEnabled(on));
  }

  destroy() {
    this.#stop.abort();
    this.#observer?.disconnect();
    if (this.#highlight) globalThis.CSS?.highlights?.delete(this.#highlight);
    this.#live.free();
  }
}

function isField(element) {
  return element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement;
}
