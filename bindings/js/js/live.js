// Linkification while somebody types; the rules are in docs/live.md of the project.

import { LinkspanError, needText, whole } from './core.js';

/** What `src/live.rs` is asked, by number. */
const WHAT = {
  open: 0,
  edit: 1,
  caret: 2,
  endComposition: 3,
  settle: 4,
  backspace: 5,
  undo: 6,
  redo: 7,
  unlink: 8,
  link: 9,
  protect: 10,
  unprotect: 11,
  switch: 12,
  links: 13,
  tombstones: 14,
  text: 15,
};
const PROVENANCE = ['typed', 'pasted', 'program', 'history'];
const NOTHING = 0xffff_ffff;
const END = 0xffff_fffe;

export class Live {
  #core;
  #number;
  #generation;
  #enabled = true;

  constructor(linkspan) {
    if (typeof linkspan?.startLive !== 'function') {
      throw new TypeError('linkspan: Live needs an object, as in new Live(await load()).');
    }
    [this.#core, this.#number] = linkspan.startLive();
    this.#generation = this.#core.generation;
  }

  /** Asks, and returns the answer as text; `null` if there is none. */
  #ask(what, numbers = [], text = '') {
    const core = this.#core;
    if (core === null) throw new LinkspanError('This Live was freed; make another with `new Live(linkspan)`.');
    if (core.generation !== this.#generation) {
      throw new LinkspanError('This Live was lost when memory ran out; make another and open the document again.');
    }
    return core.live(this.#number, WHAT[what], numbers, whole(text, '\uffff'));
  }

  /** Asks, and returns changes. */
  #changes(what, numbers, text) {
    return JSON.parse(this.#ask(what, numbers, text));
  }

  open(text, options = {}) {
    needText(text, 'the text');
    return this.#changes('open', [...ranges(options.protected), ...ranges(options.tombstones)], text);
  }

  edit({ from, to, text, caret, provenance = 'typed', composing = false, protected: hand, linked }) {
    needText(text, 'the new text');
    const how = PROVENANCE.indexOf(provenance);
    if (how < 0) throw new TypeError(`linkspan: there is no provenance ${JSON.stringify(provenance)}; it is one of ${PROVENANCE.join(', ')}.`);
    const [start, end] = [offset(from, 'from'), offset(to, 'to')];
    const at = caret === undefined ? NOTHING : offset(caret, 'caret');
    const known = linked === undefined ? [NOTHING] : ranges(linked);
    return this.#changes('edit', [start, end, at, how, composing ? 1 : 0, ...ranges(hand), ...known], text);
  }

  caret(at) {
    return this.#changes('caret', [offset(at, 'the caret')]);
  }

  endComposition(caret) {
    return this.#changes('endComposition', [offset(caret, 'the caret')]);
  }

  settle() {
    return this.#changes('settle');
  }

  backspace(caret) {
    return this.#changes('backspace', [offset(caret, 'the caret')]);
  }

  undo() {
    return this.#changes('undo');
  }

  redo() {
    return this.#changes('redo');
  }

  unlink(from, to) {
    return this.#changes('unlink', place(from, to));
  }

  link(from, to) {
    return this.#changes('link', place(from, to));
  }

  protect(from, to) {
    return this.#changes('protect', place(from, to));
  }

  unprotect(from, to) {
    return this.#changes('unprotect', place(from, to));
  }

  get enabled() {
    return this.#enabled;
  }

  setEnabled(enabled) {
    const changes = this.#changes('switch', [enabled ? 1 : 0]);
    this.#enabled = Boolean(enabled);
    return changes;
  }

  links(from = 0, to = END) {
    return this.#changes('links', place(from, to));
  }

  tombstones(from = 0, to = END) {
    return this.#changes('tombstones', place(from, to));
  }

  text() {
    return this.#ask('text');
  }

  free() {
    if (this.#core !== null && this.#core.generation === this.#generation) {
      this.#core.run((wasm) => wasm.ls_live_free(this.#number));
    }
    this.#core = null;
  }
}

function offset(value, what) {
  if (!Number.isInteger(value) || value < 0) {
    throw new TypeError(`linkspan: ${what} must be a whole number from 0 on, but it is ${String(value)}.`);
  }
  return Math.min(value, END);
}

function place(from, to) {
  return [offset(from, 'from'), offset(to, 'to')];
}

function ranges(list = []) {
  return [list.length, ...list.flatMap(({ from, to }) => place(from, to))];
}
