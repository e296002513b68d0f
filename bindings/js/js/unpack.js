// Unpacks a module that is embedded in JavaScript: deflated (RFC 1951), in Base64.

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The base values of lengths and distances, and their numbers of extra bits. */
const LENGTHS = ranges(29, 3, (code) => (code < 8 || code === 28 ? 0 : (code >> 2) - 1));
const DISTANCES = ranges(30, 1, (code) => (code < 4 ? 0 : (code >> 1) - 1));
LENGTHS.first[28] = 258;
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST = 15;

/** Returns the `size` bytes of a module. */
export function unpack(size, text) {
  return inflate(decodeBase64(text), new Uint8Array(size));
}

function decodeBase64(text) {
  const values = new Uint8Array(128);
  for (let i = 0; i < LETTERS.length; i += 1) values[LETTERS.charCodeAt(i)] = i;
  const bytes = new Uint8Array((text.length / 4) * 3);
  for (let from = 0, to = 0; from < text.length; from += 4) {
    let four = 0;
    for (let i = 0; i < 4; i += 1) four = (four << 6) | values[text.charCodeAt(from + i)];
    bytes[to++] = four >> 16;
    bytes[to++] = four >> 8;
    bytes[to++] = four;
  }
  return bytes;
}

function inflate(bytes, out) {
  const input = reader(bytes);
  let at = 0;
  let isLast = 0;
  while (isLast === 0) {
    isLast = input.take(1);
    const kind = input.take(2);
    if (kind === 0) {
      at = input.copy(out, at);
      continue;
    }
    const [symbols, distances] = kind === 1 ? fixedTrees() : dynamicTrees(input);
    for (;;) {
      const symbol = input.symbol(symbols);
      if (symbol === 256) break;
      if (symbol < 256) out[at++] = symbol;
      else {
        const length = input.number(LENGTHS, symbol - 257);
        const distance = input.number(DISTANCES, input.symbol(distances));
        for (let i = 0; i < length; i += 1, at += 1) out[at] = out[at - distance];
      }
    }
  }
  return out;
}

/** Reads bits, starting with the lowest of each byte. */
function reader(bytes) {
  let [at, bits, count] = [0, 0, 0];
  const take = (wanted) => {
    while (count < wanted) {
      bits |= bytes[at++] << count;
      count += 8;
    }
    const taken = bits & ((1 << wanted) - 1);
    bits >>>= wanted;
    count -= wanted;
    return taken;
  };
  const symbol = ({ counts, symbols }) => {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= LONGEST; length += 1) {
      code |= take(1);
      const here = counts[length];
      if (code - here < first) return symbols[index + code - first];
      index += here;
      first = (first + here) << 1;
      code <<= 1;
    }
    throw new Error('The embedded module of linkspan is damaged; install the package again.');
  };
  const copy = (out, to) => {
    at -= count >> 3;
    bits = count = 0;
    const length = bytes[at] | (bytes[at + 1] << 8);
    at += 4;
    out.set(bytes.subarray(at, at + length), to);
    at += length;
    return to + length;
  };
  return { take, symbol, copy, number: ({ first, more }, code) => first[code] + take(more[code]) };
}

/** Returns a code from the lengths of its words: the number of words of each length, and their symbols in order. */
function tree(lengths) {
  const counts = new Array(LONGEST + 1).fill(0);
  for (const length of lengths) counts[length] += length > 0 ? 1 : 0;
  const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol] > 0);
  symbols.sort((a, b) => lengths[a] - lengths[b] || a - b);
  return { counts, symbols };
}

function fixedTrees() {
  const lengths = Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8));
  return [tree(lengths), tree(new Array(30).fill(5))];
}

function dynamicTrees(input) {
  const [symbols, distances, words] = [input.take(5) + 257, input.take(5) + 1, input.take(4) + 4];
  const order = new Array(19).fill(0);
  for (let i = 0; i < words; i += 1) order[ORDER[i]] = input.take(3);
  const code = tree(order);
  const lengths = [];
  while (lengths.length < symbols + distances) {
    const symbol = input.symbol(code);
    if (symbol < 16) lengths.push(symbol);
    else {
      const times = symbol === 16 ? 3 + input.take(2) : symbol === 17 ? 3 + input.take(3) : 11 + input.take(7);
      const length = symbol === 16 ? lengths[lengths.length - 1] : 0;
      for (let i = 0; i < times; i += 1) lengths.push(length);
    }
  }
  return [tree(lengths.slice(0, symbols)), tree(lengths.slice(symbols))];
}

/** Consecutive ranges of numbers. The size of each is what its extra bits can express. */
function ranges(count, from, bitsOf) {
  const more = Array.from({ length: count }, (_, code) => bitsOf(code));
  const first = [];
  for (const bits of more) {
    first.push(from);
    from += 1 << bits;
  }
  return { first, more };
}
