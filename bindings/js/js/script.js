// The module as JavaScript, whose memory does not signal that it has grown.

import { Core } from './core.js';

export class ScriptCore extends Core {
  constructor(start) {
    super(start(), start);
  }

  _lookAgain() {
    if (this._bytes.buffer !== this._wasm.memory.buffer) this._use(this._wasm);
  }

  write(text) {
    this._lookAgain();
    return super.write(text);
  }
}
