// The other side of the border: one instance of the WebAssembly module, and how text crosses to it.
//
// A text is written as UTF-8 into the module's memory, a function is called with numbers, and the answer is
// read where it lies. `src/exports.rs` has the functions.

/** What linkspan throws: its message is a sentence that says what is wrong and what to do. */
export class LinkspanError extends Error {
  constructor(message, options) {
    super(message, options);
    this.name = 'LinkspanError';
  }
}

/** The longest text, in UTF-16 units. */
const LONGEST = 2 ** 28;
/** Texts up to here get room for the longest encoding they can have. */
const MIDDLE = 2 ** 16;

const ASCII = 1;
/** The answer is `null`. */
export const NULL = -2;
const NOWHERE = new Uint8Array();

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const loneSurrogate = /\p{Surrogate}/gu;

const isWellFormed =
  typeof ''.isWellFormed === 'function'
    ? (text) => text.isWellFormed()
    : (text) => text.search(loneSurrogate) < 0;

export class Core {
  #module;
  #wasm;
  #bytes;
  /** Where texts are written; without length if that must be asked for. */
  #target = NOWHERE;
  /** Changes when the module had to be started again: engines of before are gone. */
  generation = 0;
  /** The module's memory as numbers. */
  words;

  constructor(module, instance) {
    this.#module = module;
    this.#use(instance);
  }

  #use(instance) {
    this.#wasm = instance.exports;
    this.#target = NOWHERE;
    this.#look();
  }

  /** Memory that has grown is another buffer. */
  #look() {
    this.#bytes = new Uint8Array(this.#wasm.memory.buffer);
    this.words = new Uint32Array(this.#wasm.memory.buffer);
  }

  /** Runs `work` with the module's functions. If the module stops, another takes its place. */
  run(work) {
    try {
      return work(this.#wasm);
    } catch (error) {
      throw this.#recover(error);
    }
  }

  /** Finds the links of a text; `words` has their number at the place that is returned, and them behind it. */
  detect(engine, text, verdicts) {
    try {
      const written = this.write(text);
      const asked = (written === text.length ? ASCII : 0) | verdicts;
      const at = this.#wasm.ls_detect(engine, written, asked) >>> 2;
      if (this.words.length === 0) this.#look();
      return at;
    } catch (error) {
      throw this.#recover(error);
    }
  }

  #recover(error) {
    if (!(error instanceof WebAssembly.RuntimeError)) return error;
    this.generation += 1;
    this.#use(new WebAssembly.Instance(this.#module));
    return new LinkspanError(
      'linkspan has run out of memory with this text and was started again; give it the text in smaller pieces.',
      { cause: error },
    );
  }

  /** Writes a text and returns its length in bytes. */
  write(text) {
    const { length } = text;
    if (length > MIDDLE) return this.#writeLong(text);
    if (this.#target.length === 0) {
      const at = this.#room(MIDDLE * 3);
      this.#target = this.#bytes.subarray(at, at + MIDDLE * 3);
    }
    const { written } = encoder.encodeInto(text, this.#target);
    return written === length || isWellFormed(text) ? written : this.#writeLone(text);
  }

  /** Writes a long text in as many turns as its characters need room. */
  #writeLong(text) {
    const { length } = text;
    if (length > LONGEST) {
      throw new LinkspanError(
        `A text of ${length} UTF-16 units is too long; linkspan takes up to ${LONGEST}, so cut it at a line end.`,
      );
    }
    // The module gives the room for a long text back.
    this.#target = NOWHERE;
    let [from, written] = [0, 0];
    while (from < length) {
      const room = from === 0 ? length + 16 : (length - from) * 3;
      const at = this.#room(written + room);
      const target = this.#bytes.subarray(at + written, at + written + room);
      const done = encoder.encodeInto(from === 0 ? text : text.slice(from), target);
      from += done.read;
      written += done.written;
    }
    return written === length || isWellFormed(text) ? written : this.#writeLone(text);
  }

  /**
   * Surrogates without their partner become a byte that is never in UTF-8. Encoders would write U+FFFD, which is
   * a character like any other and would not end a link.
   */
  #writeLone(text) {
    this.#target = NOWHERE;
    const at = this.#room(text.length * 3);
    const bytes = this.#bytes;
    let written = at;
    let from = 0;
    for (const { index } of text.matchAll(loneSurrogate)) {
      written += encoder.encodeInto(text.slice(from, index), bytes.subarray(written)).written;
      bytes[written] = 0xff;
      written += 1;
      from = index + 1;
    }
    written += encoder.encodeInto(text.slice(from), bytes.subarray(written)).written;
    return written - at;
  }

  #room(length) {
    const at = this.#wasm.ls_input(length) >>> 0;
    if (this.#bytes.length === 0) this.#look();
    if (at === 0) {
      throw new LinkspanError('There is not enough memory for this text; give it to linkspan in smaller pieces.');
    }
    return at;
  }

  /** Gives back the memory of a long text's links, once they are read. */
  tidy(text) {
    if (text.length > MIDDLE) this.#wasm.ls_tidy();
  }

  /** Reads an answer that is text. */
  read(length) {
    if (this.#bytes.length === 0) this.#look();
    const at = this.#wasm.ls_output() >>> 0;
    const text = decoder.decode(this.#bytes.subarray(at, at + length));
    if (length > 2 ** 20) this.#wasm.ls_tidy();
    return text;
  }
}

/** Replaces surrogates without their partner. */
export function whole(text, by) {
  return isWellFormed(text) ? text : text.replace(loneSurrogate, by);
}

/** Refuses what is no string. */
export function needText(text, what) {
  if (typeof text !== 'string') {
    const kind = text === null ? 'null' : Array.isArray(text) ? 'an array' : `of type ${typeof text}`;
    throw new TypeError(`linkspan: ${what} must be a string, but it is ${kind}.`);
  }
}
