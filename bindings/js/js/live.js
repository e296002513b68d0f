// A document that is followed while somebody writes; `docs/live.md` is the guide.

import { LinkspanError, needText, whole } from './core.js';

const PROVENANCES = { typed: 0, pasted: 1, program: 2, history: 3 };
const COMPOSING = 4;
const LINKED = 8;
const RANGES = { protected: 0, linked: 1, tombstone: 2 };
const WHAT = {
  caret: 0, endComposition: 1, settle: 2, backspace: 3, undo: 4, redo: 5, unlink: 6, link: 7, protect: 8, unprotect: 9, on: 10, off: 11,
};
const NOWHERE = 0xffffffff;
const FARTHEST = 0xfffffffe;
const NULL = -2;

export class Live {
  #core;
  #number;
  #generation;
  #enabled = true;

  /** Use `linkspan.live()`. */
  constructor(core, engine) {
    this.#core = core;
    this.#generation = core.generation;
    this.#number = core.run((wasm) => wasm.ls_live(engine));
  }

  free() {
    if (this.#core !== null && this.#generation === this.#core.generation) {
      this.#core.run((wasm) => wasm.ls_live_free(this.#number));
    }
    this.#core = null;
  }

  #run(work) {
    const core = this.#core;
    if (core === null) throw new LinkspanError('This document was freed; follow another with `linkspan.live()`.');
    if (this.#generation !== core.generation) {
      throw new LinkspanError(
        'linkspan has run out of memory and was started again, so it has forgotten this document; open it again with `linkspan.live()`.',
      );
    }
    return core.run((wasm) => work(wasm, core));
  }

  /** Reads an answer: nothing to do, `null`, or changes. */
  #answer(work) {
    return this.#run((wasm, core) => {
      const length = work(wasm, core);
      if (length === NULL) return null;
      return length > 0 ? JSON.parse(core.read(length)) : [];
    });
  }

  #hand(wasm, what, ranges = []) {
    for (const { from, to } of ranges) {
      wasm.ls_live_range(this.#number, RANGES[what], offset(from, 'from'), offset(to, 'to'));
    }
  }

  #do(what, from = 0, to = 0) {
    const [start, end] = [offset(from, 'the first offset'), offset(to, 'the second offset')];
    return this.#answer((wasm) => wasm.ls_live_do(this.#number, WHAT[what], start, end));
  }

  open(text, { protected: kept = [], tombstones = [] } = {}) {
    needText(text, 'the text');
    return this.#answer((wasm, core) => {
      this.#hand(wasm, 'protected', kept);
      this.#hand(wasm, 'tombstone', tombstones);
      return wasm.ls_live_open(this.#number, core.write(whole(text, '\uffff')));
    });
  }

  edit({ from, to, text, caret, provenance = 'typed', composing = false, protected: kept, linked }) {
    needText(text, 'the text');
    if (!Object.hasOwn(PROVENANCES, provenance)) {
      const words = Object.keys(PROVENANCES).map((word) => `"${word}"`);
      throw new TypeError(
        `linkspan: there is no provenance ${JSON.stringify(provenance)}; it is one of ${words.join(', ')}.`,
      );
    }
    const how = PROVENANCES[provenance] | (composing ? COMPOSING : 0) | (linked ? LINKED : 0);
    const [start, end] = [offset(from, 'from'), offset(to, 'to')];
    const place = caret === undefined || caret === null ? NOWHERE : offset(caret, 'caret');
    return this.#answer((wasm, core) => {
      this.#hand(wasm, 'protected', kept);
      this.#hand(wasm, 'linked', linked);
      return wasm.ls_live_edit(this.#number, core.write(whole(text, '\uffff')), start, end, place, how);
    });
  }

  caret(at) {
    return this.#do('caret', at);
  }

  endComposition(caret) {
    return this.#do('endComposition', caret);
  }

  settle() {
    return this.#do('settle');
  }

  backspace(caret) {
    return this.#do('backspace', caret);
  }

  undo() {
    return this.#do('undo');
  }

  redo() {
    return this.#do('redo');
  }

  unlink(from, to) {
    return this.#do('unlink', from, to);
  }

  link(from, to) {
    return this.#do('link', from, to);
  }

  protect(from, to) {
    return this.#do('protect', from, to);
  }

  unprotect(from, to) {
    return this.#do('unprotect', from, to);
  }

  get enabled() {
    return this.#enabled;
  }

  setEnabled(on) {
    const changes = this.#do(on ? 'on' : 'off');
    this.#enabled = Boolean(on);
    return changes;
  }

  links(from = 0, to = FARTHEST) {
    return this.#list('ls_live_links', from, to);
  }

  tombstones(from = 0, to = FARTHEST) {
    return this.#list('ls_live_tombstones', from, to);
  }

  #list(name, from, to) {
    const [start, end] = [offset(from, 'from'), offset(to, 'to')];
    return this.#answer((wasm) => wasm[name](this.#number, start, end));
  }

  get length() {
    return this.#run((wasm) => wasm.ls_live_length(this.#number));
  }

  text() {
    return this.#run((wasm, core) => core.read(wasm.ls_live_text(this.#number)));
  }
}

/** Offsets are numbers; what is too large is the end. */
function offset(value, what) {
  if (typeof value !== 'number' || !(value >= 0)) {
    throw new TypeError(`linkspan: ${what} must be an offset, a number from 0 on, but it is ${String(value)}.`);
  }
  return Math.min(Math.trunc(value), FARTHEST);
}
