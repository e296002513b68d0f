// One instance of the module, and the transfer of text to and from it.
//
// A text is written as UTF-8 into the module's memory, a function is called with numbers, and the answer is
// read from there. `src/exports.rs` has the functions.

import { LinkspanError } from './error.js';
import { decoder, encoder } from './utf8.js';

/** The maximum length of a text, in UTF-16 units. */
const LONGEST = 2 ** 28;
/** For texts up to this length, the maximum length of their encoding is reserved. */
const MIDDLE = 2 ** 16;

const ASCII = 1;
/** The answer is `null`. */
export const NULL = -2;
const NOWHERE = new Uint8Array();

/** With the flag `u`, pairs of surrogates are characters, which are not in the class. */
export const loneSurrogate = /[\ud800-\udfff]/gu;

export const isWellFormed =
  typeof ''.isWellFormed === 'function'
    ? (text) => text.isWellFormed()
    : (text) => text.search(loneSurrogate) < 0;

/** Returns true if a text may contain a host in Punycode. Engines find one character much faster than four. */
export function mayHavePunycode(text) {
  return text.includes('-') && /xn--/i.test(text);
}

export class Core {
  /** `exports` are the functions of an instance; `restart` returns the functions of a new one. */
  constructor(exports, restart) {
    this._restart = restart;
    /** Incremented when the module is restarted, which loses all engines. */
    this.generation = 0;
    this._use(exports);
  }

  _use(exports) {
    this._wasm = exports;
    /** The buffer for texts; empty if the module must reserve memory first. */
    this._target = NOWHERE;
    this._look();
  }

  /** Creates new views of the memory, because its old buffer is detached when it grows. */
  _look() {
    const { buffer } = this._wasm.memory;
    this._bytes = new Uint8Array(buffer);
    /** The module's memory as numbers. */
    this.words = new Uint32Array(buffer);
  }

  /** Creates new views if memory has grown. The old buffer then has the length 0. */
  _lookAgain() {
    if (this._bytes.length === 0) this._look();
  }

  /** Runs `work` with the module's functions. If the module stops, a new instance replaces it. */
  run(work) {
    try {
      return work(this._wasm);
    } catch (error) {
      throw this._recover(error);
    }
  }

  /** Finds the links of a text and returns their position in `words`, in the form that `ls_detect` describes. */
  detect(engine, text, more) {
    try {
      const written = this.write(text);
      const asked = (written === text.length ? ASCII : 0) | more;
      const at = this._wasm.ls_detect(engine, written, asked) >>> 2;
      this._lookAgain();
      return at;
    } catch (error) {
      throw this._recover(error);
    }
  }

  _recover(error) {
    // Compares the name, because each realm has its own class. If the module is JavaScript, running out of memory is a RangeError.
    const name = error !== null && typeof error === 'object' ? error.name : '';
    if (name !== 'RuntimeError' && name !== 'RangeError') return error;
    this.generation += 1;
    this._use(this._restart());
    return new LinkspanError(
      'linkspan has run out of memory with this text and was started again; give it the text in smaller pieces.',
      error,
    );
  }

  /** Writes a text and returns its length in bytes. */
  write(text) {
    const { length } = text;
    if (length > MIDDLE) return this._writeLong(text);
    if (this._target.length === 0) {
      const at = this._room(MIDDLE * 3);
      this._target = this._bytes.subarray(at, at + MIDDLE * 3);
    }
    const { written } = encoder.encodeInto(text, this._target);
    return written === length || isWellFormed(text) ? written : this._writeLone(text);
  }

  /** Writes a long text. Most are almost ASCII, so three bytes for each unit are only reserved for what did not fit. */
  _writeLong(text) {
    const { length } = text;
    if (length > LONGEST) {
      throw new LinkspanError(
        `A text of ${length} UTF-16 units is too long; linkspan takes up to ${LONGEST}, so cut it at a line end.`,
      );
    }
    // The module frees the buffer of a long text, so the next text must reserve its own.
    this._target = NOWHERE;
    let [from, written] = [0, 0];
    while (from < length) {
      const room = from === 0 ? length + 16 : (length - from) * 3;
      const at = this._room(written + room);
      const target = this._bytes.subarray(at + written, at + written + room);
      const done = encoder.encodeInto(from === 0 ? text : text.slice(from), target);
      from += done.read;
      written += done.written;
    }
    return written === length || isWellFormed(text) ? written : this._writeLone(text);
  }

  /**
   * Replaces unpaired surrogates by a noncharacter, which also ends a link and has the same length. Encoders would write
   * U+FFFD, which does not end a link.
   */
  _writeLone(text) {
    return encoder.encodeInto(whole(text, NONCHARACTER), this.room(text.length * 3)).written;
  }

  /** Returns the memory from where a text of this length is written. */
  room(length) {
    this._target = NOWHERE;
    const at = this._room(length);
    return this._bytes.subarray(at);
  }

  _room(length) {
    const at = this._wasm.ls_input(length) >>> 0;
    this._lookAgain();
    if (at === 0) {
      throw new LinkspanError('There is not enough memory for this text; give it to linkspan in smaller pieces.');
    }
    return at;
  }

  /** Frees the memory of a long text's links once they are read. */
  tidy(text) {
    if (text.length > MIDDLE) this._wasm.ls_tidy();
  }

  /** Reads an answer that is text. */
  read(length) {
    const text = this.peek(length);
    if (length > 2 ** 20) this._wasm.ls_tidy();
    return text;
  }

  /** Reads an answer that is text and keeps its memory, because there is more to read. */
  peek(length) {
    this._lookAgain();
    const at = this._wasm.ls_output() >>> 0;
    return decoder.decode(this._bytes.subarray(at, at + length));
  }
}

/** The replacement of unpaired surrogates in texts that are searched. */
export const NONCHARACTER = '\uffff';

/** Replaces the replacements of unpaired surrogates with U+FFFD, in an answer to `text`. */
export function readable(text, answer) {
  return isWellFormed(text) ? answer : answer.replace(/\uffff/g, '\ufffd');
}

/** Replaces unpaired surrogates. */
export function whole(text, by) {
  return isWellFormed(text) ? text : text.replace(loneSurrogate, by);
}

/** Throws if this is not a string. */
export function needText(text, what) {
  if (typeof text !== 'string') {
    const kind = text === null ? 'null' : Array.isArray(text) ? 'an array' : `of type ${typeof text}`;
    throw new TypeError(`linkspan: ${what} must be a string, but it is ${kind}.`);
  }
}

/** Binds the methods of an object, so that `const { detect } = linkspan` works. */
export function bindMethods(object) {
  for (let kind = Object.getPrototypeOf(object); kind !== Object.prototype; kind = Object.getPrototypeOf(kind)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(kind))) {
      if (typeof value !== 'function' || name === 'constructor' || Object.prototype.hasOwnProperty.call(object, name)) continue;
      hide(object, name, value.bind(object));
    }
  }
}

/** Adds a non-enumerable property to an object. */
export function hide(object, name, value) {
  Object.defineProperty(object, name, { value, writable: true, configurable: true });
}
