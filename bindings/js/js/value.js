// Passes values to be checked to the module.

import { isWellFormed, loneSurrogate } from './core.js';
import { encoder } from './utf8.js';

/** Writes a value. Unpaired surrogates become a byte that never occurs in UTF-8. Returns the length in bytes. */
export function writeValue(core, text) {
  if (isWellFormed(text)) return core.write(text);
  const room = core.room(text.length * 3);
  let [from, written] = [0, 0];
  const write = (to) => (written += encoder.encodeInto(text.slice(from, to), room.subarray(written)).written);
  for (const { index } of text.matchAll(loneSurrogate)) {
    write(index);
    room[written] = 0xff;
    written += 1;
    from = index + 1;
  }
  return write(text.length);
}
