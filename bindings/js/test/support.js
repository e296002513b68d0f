// What the tests share.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Core } from '../js/core.js';

export const packageFolder = new URL('../', import.meta.url);
const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL('../../target/', packageFolder));

/** The shared cases, which `cargo xtask cases` writes. */
export function sharedCases() {
  const file = process.env.LINKSPAN_CASES ?? `${target}/cases.json`;
  if (!existsSync(file)) throw new Error(`${file} is missing; run \`cargo xtask cases\``);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The bytes of a module. */
export function moduleBytes(name = 'linkspan.wasm') {
  return readFileSync(new URL(name, packageFolder));
}

/** An instance of a module, without the package around it. */
export function startCore(name) {
  const module = new WebAssembly.Module(moduleBytes(name));
  const start = () => new WebAssembly.Instance(module).exports;
  return new Core(start(), start);
}

/** The module with its memory limited to so many pages of 64 KB, so that it runs out of it. */
export function withLittleMemory(pages) {
  const bytes = moduleBytes();
  let at = 8;
  while (bytes[at] !== 5) {
    const [length, start] = readNumber(bytes, at + 1);
    at = start + length;
  }
  const [length, start] = readNumber(bytes, at + 1);
  const [least] = readNumber(bytes, start + 2);
  const section = [1, 1, ...writeNumber(least), ...writeNumber(pages)];
  const head = [5, ...writeNumber(section.length), ...section];
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(head), bytes.subarray(start + length)]);
}

/** Reads a number in LEB128; returns it and where it ends. */
function readNumber(bytes, at) {
  let [number, shift] = [0, 0];
  for (;;) {
    const byte = bytes[at];
    at += 1;
    number |= (byte & 0x7f) << shift;
    shift += 7;
    if (byte < 0x80) return [number, at];
  }
}

function writeNumber(number) {
  const bytes = [];
  for (; number > 0x7f; number >>>= 7) bytes.push((number & 0x7f) | 0x80);
  return [...bytes, number];
}
