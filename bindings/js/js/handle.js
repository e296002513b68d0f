// One set of options, and the engine that the module keeps for it.

import { Core, NULL } from './core.js';
import { LinkspanError } from './error.js';
import { verdictOf } from './link.js';
import { needOptions, writeOptions } from './options.js';

const WORDS = 4;
const OF_LINK = 1;

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

  /** The module, with the engine in it: made anew if the module was started again. */
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

  /** Another handle, with these options on top. */
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

  /** An answer that is text, or `null`. */
  ask(name, text, argument = 0) {
    const core = this.open();
    return core.run((wasm) => {
      const length = wasm[name](this.engine, core.write(text), argument);
      return length === NULL ? null : core.read(length);
    });
  }

  /** The links of a text, as objects of the class `Kind`; `verdicts` gets what screening says of them. */
  links(text, asked, Kind, verdicts = null) {
    const core = this.open();
    const links = [];
    const scheme = this.options.defaultScheme === 'http' ? 'http://' : 'https://';
    let at = core.detect(this.engine, text, asked);
    const { words } = core;
    const end = at + words[at] * WORDS;
    for (at += 1; at < end; at += WORDS) {
      links.push(new Kind(text, words, at, scheme));
      if (verdicts !== null) verdicts.push(verdictOf(words[at + 2]));
    }
    core.tidy(text);
    for (const link of links) this._complete(link);
    return links;
  }

  /** Asks for the forms of a link that its text does not tell. */
  _complete(link) {
    if (link.href === null) link.href = this.hrefOf(link);
    if (link.display === null) link.display = this.displayOf(link);
  }

  hrefOf(link) {
    return this.ask('ls_href', link.text, OF_LINK);
  }

  displayOf(link) {
    return this.ask('ls_display_of_link', link.text);
  }

  test(text) {
    const core = this.open();
    return core.run((wasm) => wasm.ls_test(this.engine, core.write(text)) === 1);
  }
}
