// A set of options, and the module's engine for it.

import { Core, NULL } from './core.js';
import { LinkspanError } from './error.js';
import { WORDS, verdictOf } from './link.js';
import { needOptions, writeOptions } from './options.js';

/** The number of numbers at the start of an answer. */
const HEAD = 2;

export class Handle {
  constructor(core, options) {
    if (!(core instanceof Core)) {
      throw new TypeError('linkspan: objects are made with `await load(options)`.');
    }
    this._core = core;
    this._pairs = writeOptions(options);
    this._generation = -1;
    this.options = { ...options };
    /** The number of the engine, once the handle is open. */
    this.engine = -1;
    this.open();
  }

  /** Returns the module with the engine, which is created again if the module was restarted. */
  open() {
    const core = this._core;
    if (core === null) {
      throw new LinkspanError('This linkspan object was freed; make another with `load` or `derive`.');
    }
    if (this._generation === core.generation) return core;
    const made = core.run((wasm) => wasm.ls_create(core.write(this._pairs)));
    if (made < 0) throw new LinkspanError(core.read(-made));
    this.engine = made;
    this._generation = core.generation;
    return core;
  }

  /** Returns another handle with additional options. */
  derive(options) {
    const core = this.open();
    needOptions(options);
    return new Handle(core, { ...this.options, ...options });
  }

  free() {
    if (this._core !== null && this._generation === this._core.generation) {
      this._core.run((wasm) => wasm.ls_free(this.engine));
    }
    this._core = null;
  }

  /** Returns an answer that is text, or `null`. */
  ask(name, text, argument = 0, write = (to, what) => to.write(what)) {
    const core = this.open();
    return core.run((wasm) => {
      const length = wasm[name](this.engine, write(core, text), argument);
      return length === NULL ? null : core.read(length);
    });
  }

  /** Returns the links of a text, as objects of the class `Kind`; `verdicts` receives the results of screening. */
  links(text, asked, Kind, verdicts = null) {
    const core = this.open();
    const links = [];
    const scheme = this.options.defaultScheme === 'http' ? 'http://' : 'https://';
    const place = core.detect(this.engine, text, asked | Kind.asks(text));
    const { words } = core;
    const [from, to] = [place + HEAD, place + HEAD + words[place] * WORDS];
    const forms = words[place + 1] === 0 ? null : new Forms(core.peek(words[place + 1]));
    Kind.read(text, words, from, to, scheme, forms, links);
    if (verdicts !== null) for (let at = from; at < to; at += WORDS) verdicts.push(verdictOf(words[at + 2]));
    core.tidy(text);
    return links;
  }

  test(text) {
    const core = this.open();
    return core.run((wasm) => wasm.ls_test(this.engine, core.write(text)) === 1);
  }
}

/** The forms of links that do not follow from their text, read in order. */
class Forms {
  constructor(text) {
    this._all = text.split('\0');
    this._at = 0;
  }

  next() {
    this._at += 1;
    return this._all[this._at - 1];
  }
}
