// The object of `linkspan/lite`, and the functions of every object: finding links, and hrefs.

import { bindMethods, hide, needText, whole } from './core.js';
import { Handle } from './handle.js';
import { LiteLink } from './link.js';

export class Lite {
  /** Use `load` or `derive`. */
  constructor(handle) {
    if (!(handle instanceof Handle)) {
      throw new TypeError('linkspan: objects are made with `await load(options)`.');
    }
    hide(this, '_handle', handle);
    bindMethods(this);
  }

  get options() {
    return { ...this._handle.options };
  }

  derive(options = {}) {
    return new this.constructor(this._handle.derive(options));
  }

  free() {
    this._handle.free();
  }

  detect(text) {
    needText(text, 'the text');
    return this._handle.links(text, 0, LiteLink);
  }

  test(text) {
    needText(text, 'the text');
    return this._handle.test(text);
  }

  href(url) {
    needText(url, 'the URL');
    return this._handle.ask('ls_href', whole(url, '\ufffd'));
  }
}

/** The file name of its module, and a function that only this module exports. */
Lite.module = 'linkspan-lite.wasm';
Lite.needs = 'ls_href';
