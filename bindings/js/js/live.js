// A document that is followed while somebody types. `docs/live.md` is the guide.

import { bindMethods, hide, needText, whole } from './core.js';
import { LinkspanError } from './error.js';

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
  /** Use `linkspan.live()`. */
  constructor(core, engine) {
    hide(this, '_core', core);
    hide(this, '_generation', core.generation);
    hide(this, '_number', core.run((wasm) => wasm.ls_live(engine)));
    hide(this, '_enabled', true);
    bindMethods(this);
  }

  free() {
    if (this._core !== null && this._generation === this._core.generation) {
      this._core.run((wasm) => wasm.ls_live_free(this._number));
    }
    this._core = null;
  }

  _run(work) {
    const core = this._core;
    if (core === null) throw new LinkspanError('This document was freed; follow another with `linkspan.live()`.');
    if (this._generation !== core.generation) {
      throw new LinkspanError(
        'linkspan has run out of memory and was started again, so it has forgotten this document; open it again with `linkspan.live()`.',
      );
    }
    return core.run((wasm) => work(wasm, core));
  }

  /** Reads an answer: no changes, `null`, or changes. */
  _answer(work) {
    return this._run((wasm, core) => {
      const length = work(wasm, core);
      if (length === NULL) return null;
      return length > 0 ? JSON.parse(core.read(length)) : [];
    });
  }

  _hand(wasm, what, ranges = []) {
    for (const { from, to } of ranges) {
      wasm.ls_live_range(this._number, RANGES[what], offset(from, 'from'), offset(to, 'to'));
    }
  }

  _do(what, from = 0, to = 0) {
    const [start, end] = [offset(from, 'the first offset'), offset(to, 'the second offset')];
    return this._answer((wasm) => wasm.ls_live_do(this._number, WHAT[what], start, end));
  }

  open(text, { protected: kept = [], tombstones = [] } = {}) {
    needText(text, 'the text');
    return this._answer((wasm, core) => {
      this._hand(wasm, 'protected', kept);
      this._hand(wasm, 'tombstone', tombstones);
      return wasm.ls_live_open(this._number, core.write(whole(text, '\uffff')));
    });
  }

  edit({ from, to, text, caret, provenance = 'typed', composing = false, protected: kept, linked }) {
    needText(text, 'the text');
    if (!Object.keys(PROVENANCES).includes(provenance)) {
      const words = Object.keys(PROVENANCES).map((word) => `"${word}"`);
      throw new TypeError(
        `linkspan: there is no provenance ${JSON.stringify(provenance)}; it is one of ${words.join(', ')}.`,
      );
    }
    const how = PROVENANCES[provenance] | (composing ? COMPOSING : 0) | (linked ? LINKED : 0);
    const [start, end] = [offset(from, 'from'), offset(to, 'to')];
    const place = caret === undefined || caret === null ? NOWHERE : offset(caret, 'caret');
    return this._answer((wasm, core) => {
      this._hand(wasm, 'protected', kept);
      this._hand(wasm, 'linked', linked);
      return wasm.ls_live_edit(this._number, core.write(whole(text, '\uffff')), start, end, place, how);
    });
  }

  caret(at) {
    return this._do('caret', at);
  }

  endComposition(caret) {
    return this._do('endComposition', caret);
  }

  settle() {
    return this._do('settle');
  }

  backspace(caret) {
    return this._do('backspace', caret);
  }

  undo() {
    return this._do('undo');
  }

  redo() {
    return this._do('redo');
  }

  unlink(from, to) {
    return this._do('unlink', from, to);
  }

  link(from, to) {
    return this._do('link', from, to);
  }

  protect(from, to) {
    return this._do('protect', from, to);
  }

  unprotect(from, to) {
    return this._do('unprotect', from, to);
  }

  get enabled() {
    return this._enabled;
  }

  setEnabled(on) {
    const changes = this._do(on ? 'on' : 'off');
    this._enabled = Boolean(on);
    return changes;
  }

  links(from = 0, to = FARTHEST) {
    return this._list('ls_live_links', from, to);
  }

  tombstones(from = 0, to = FARTHEST) {
    return this._list('ls_live_tombstones', from, to);
  }

  _list(name, from, to) {
    const [start, end] = [offset(from, 'from'), offset(to, 'to')];
    return this._answer((wasm) => wasm[name](this._number, start, end));
  }

  get length() {
    return this._run((wasm) => wasm.ls_live_length(this._number));
  }

  text() {
    return this._run((wasm, core) => core.read(wasm.ls_live_text(this._number)));
  }
}

/** Checks that an offset is a number. One that is too large means the end. */
function offset(value, what) {
  if (typeof value !== 'number' || !(value >= 0)) {
    throw new TypeError(`linkspan: ${what} must be an offset, a number from 0, but it is ${String(value)}.`);
  }
  return Math.min(Math.trunc(value), FARTHEST);
}
