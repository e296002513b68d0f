// UTF-8, by the platform, or in JavaScript if the platform has no encoder (Jest with jsdom, older React Native).

export const encoder = hasEncoder() ? new TextEncoder() : { encodeInto };
// A byte order mark at the beginning of an answer is ordinary text.
export const decoder = typeof TextDecoder === 'function' ? new TextDecoder('utf-8', { ignoreBOM: true }) : { decode };

function hasEncoder() {
  return typeof TextEncoder === 'function' && typeof TextEncoder.prototype.encodeInto === 'function';
}

/** Like `TextEncoder.prototype.encodeInto`: writes as many whole characters as fit. */
export function encodeInto(text, target) {
  let [read, written] = [0, 0];
  while (read < text.length) {
    let code = text.codePointAt(read);
    const units = code > 0xffff ? 2 : 1;
    if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (written + size > target.length) break;
    if (size === 1) target[written] = code;
    else {
      for (let i = size - 1; i > 0; i -= 1, code >>= 6) target[written + i] = 0x80 | (code & 0x3f);
      target[written] = ((0xf00 >> size) & 0xff) | code;
    }
    read += units;
    written += size;
  }
  return { read, written };
}

/** Like `TextDecoder.prototype.decode`, for bytes that are UTF-8. */
export function decode(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at];
    const size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    let code = size === 1 ? first : first & (0x7f >> size);
    for (let i = 1; i < size; i += 1) code = (code << 6) | (bytes[at + i] & 0x3f);
    text += String.fromCodePoint(code);
    at += size;
  }
  return text;
}
