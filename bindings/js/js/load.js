// Compiling the module, once for each source.

import { Core, LinkspanError } from './core.js';
import { Linkspan } from './linkspan.js';

/** Makes the function `load` of an entry: `address` is where its module is, `fetchBytes` gets what is there. */
export function loader(address, fetchBytes) {
  let shared;
  return async function load(options = {}, source = undefined) {
    if (source !== undefined) return new Linkspan(await start(source, fetchBytes), options);
    shared ??= start(address, fetchBytes);
    try {
      return new Linkspan(await shared, options);
    } catch (error) {
      // What could not be fetched may be there next time.
      if (!(await shared.then(() => true, () => false))) shared = undefined;
      throw error;
    }
  };
}

async function start(source, fetchBytes) {
  const module = await compile(source, fetchBytes);
  return new Core(module, await WebAssembly.instantiate(module));
}

async function compile(source, fetchBytes) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (source instanceof URL || typeof source === 'string') return WebAssembly.compile(await fetchBytes(source));
  throw new LinkspanError(
    'The source of linkspan must be a URL, the bytes of linkspan.wasm, or a WebAssembly.Module made of them.',
  );
}
