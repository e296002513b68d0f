// One set of options, and the engine that the module keeps for it.

import { Core, LinkspanError, NULL } from './core.js';
import { needOptions, writeOptions } from './options.js';

const WORDS = 4;

export class Handle {
  #core;
  #pairs;
  #generation = -1;
  options;
  /** The number of the engine, once the handle is open. */
  engine = -1;

  constructor(core, options) {
    if (!(core instanceof Core)) {
      throw new TypeError('linkspan: objects are made with `await load(options)`.');
    }
    this.#core = core;
    this.options = { ...options };
    this.#pairs = writeOptions(options);
    this.open();
  }

  /** The module, with the engine in it: made anew if the module was started again. */
  open() {
    const core = this.#core;
    if (core === null) {
      throw new LinkspanError('This linkspan object was freed; make another with `load` or `derive`.');
    }
    if (this.#generation === core.generation) return core;
    const made = core.run((wasm) => wasm.ls_create(core.write(this.#pairs)));
    if (made < 0) throw new LinkspanError(core.read(-made));
    this.engine = made;
    this.#generation = core.generation;
    return core;
  }

  /** Another handle, with these options on top. */
  derive(options) {
    const core = this.open();
    needOptions(options);
    return new Handle(core, { ...this.options, ...options });
  }

  free() {
    if (this.#core !== null && this.#generation === this.#core.generation) {
      this.#core.run((wasm) => wasm.ls_free(this.engine));
    }
    this.#core = null;
  }

  /** An answer that is text, or `null`. */
  ask(name, text, argument = 0) {
    const core = this.open();
    return core.run((wasm) => {
      const length = wasm[name](this.engine, core.write(text), argument);
      return length === NULL ? null : core.read(length);
    });
  }

  /** The links of a text, as objects of a class that are told who has found them. */
  links(text, asked, Kind, by) {
    const core = this.open();
    const links = [];
    let at = core.detect(this.engine, text, asked);
    const { words } = core;
    const end = at + words[at] * WORDS;
    for (at += 1; at < end; at += WORDS) links.push(new Kind(by, text, words, at));
    core.tidy(text);
    return links;
  }

  test(text) {
    const core = this.open();
    return core.run((wasm) => wasm.ls_test(this.engine, core.write(text)) === 1);
  }
}
