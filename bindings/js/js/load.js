// Compiling the module, once for each source.

import { Core, LinkspanError } from './core.js';
import { Handle } from './handle.js';

/**
 * Makes the function `load` of an entry: `Kind` is the class of its objects, `address` is where its module is,
 * `fetchBytes` gets what is there.
 */
export function loader(Kind, address, fetchBytes) {
  let shared;
  return async function load(options = {}, source = undefined) {
    if (source !== undefined) return new Kind(new Handle(await start(Kind, source, fetchBytes), options));
    shared ??= start(Kind, address, fetchBytes);
    try {
      return new Kind(new Handle(await shared, options));
    } catch (error) {
      // What could not be fetched may be there next time.
      if (!(await shared.then(() => true, () => false))) shared = undefined;
      throw error;
    }
  };
}

async function start(Kind, source, fetchBytes) {
  const module = await compile(source, fetchBytes);
  if (!WebAssembly.Module.exports(module).some(({ name }) => name === Kind.needs)) {
    throw new LinkspanError(`This is another module; load the ${Kind.module} of the same release.`);
  }
  return new Core(module, await WebAssembly.instantiate(module));
}

async function compile(source, fetchBytes) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (source instanceof URL || typeof source === 'string') return WebAssembly.compile(await fetchBytes(source));
  throw new LinkspanError(
    'The source of linkspan must be a URL, the bytes of its module, or a WebAssembly.Module made of them.',
  );
}
