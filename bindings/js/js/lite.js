// The object of `linkspan/lite`, and what every object can do: find links, and make hrefs.

import { needText, whole } from './core.js';
import { Handle } from './handle.js';
import { LiteLink } from './link.js';

const OF_LINK = 1;

export class Lite {
  /** The module that is meant for it, and a function that it must have. */
  static module = 'linkspan-lite.wasm';
  static needs = 'ls_href';

  #handle;

  /** Use `load` or `derive`. */
  constructor(handle) {
    if (!(handle instanceof Handle)) {
      throw new TypeError('linkspan: objects are made with `await load(options)`.');
    }
    this.#handle = handle;
  }

  get options() {
    return { ...this.#handle.options };
  }

  derive(options = {}) {
    return new this.constructor(this.#handle.derive(options));
  }

  free() {
    this.#handle.free();
  }

  detect(text) {
    needText(text, 'the text');
    return this.#handle.links(text, 0, LiteLink, this);
  }

  test(text) {
    needText(text, 'the text');
    return this.#handle.test(text);
  }

  href(url) {
    needText(url, 'the URL');
    return this.#handle.ask('ls_href', whole(url, '\ufffd'));
  }

  /** For links: what comes before one that is written without a scheme. */
  get inferredScheme() {
    return this.#handle.options.inferredScheme === 'http' ? 'http://' : 'https://';
  }

  /** For links, which have text that was found. */
  hrefOfLink(text) {
    return this.#handle.ask('ls_href', text, OF_LINK);
  }
}
