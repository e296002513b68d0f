// The functions `load` and `loadSync` of the entries.

import { compile, compileSync } from './compile.js';
import { Core } from './core.js';
import { LinkspanError } from './error.js';
import { Handle } from './handle.js';

/**
 * Returns the function `load` of an entry. `Kind` is the class of its objects, `find` finds its module if no source
 * is given, and `get` reads the content of an address.
 */
export function loader(Kind, find, get = undefined) {
  let shared;
  return async function load(options = {}, source = undefined) {
    if (source !== undefined) return make(Kind, await start(Kind, await reach(source, get)), options);
    if (shared === undefined) {
      shared = Promise.resolve(find()).then((found) => start(Kind, found));
      // After a failure, the next call tries again.
      shared.catch(() => (shared = undefined));
    }
    return make(Kind, await shared, options);
  };
}

/** Returns the function `loadSync` of an entry. */
export function syncLoader(Kind, find) {
  let shared;
  return function loadSync(options = {}, source = undefined) {
    if (source !== undefined) return make(Kind, startSync(Kind, source), options);
    if (shared === undefined) shared = startSync(Kind, find());
    return make(Kind, shared, options);
  };
}

/** Reads the module at the address, or the embedded copy if a bundler has moved the JavaScript without the module. */
export async function getOrEmbedded(address, get, embedded) {
  try {
    return await get(address());
  } catch (error) {
    const found = await embedded().catch(() => null);
    if (found === null) throw error instanceof LinkspanError ? error : nowhere(error);
    return found.bytes();
  }
}

function nowhere(error) {
  return new LinkspanError(
    `linkspan.wasm is not next to the JavaScript of the package (${error && error.message}). A bundler has not copied it: copy it, pass it ` +
      'to load() as the second argument, or import "linkspan/inline", which contains it.',
    error,
  );
}

function make(Kind, core, options) {
  return new Kind(new Handle(core, options));
}

/** Reads a source: the address of the module, or the module itself. */
async function reach(source, get) {
  const isAddress = typeof source === 'string' || (source !== null && typeof source === 'object' && typeof source.href === 'string');
  if (!isAddress || get === undefined) return source;
  try {
    return await get(source);
  } catch (error) {
    if (error instanceof LinkspanError) throw error;
    throw new LinkspanError(`There is no module at ${source} (${error && error.message}); the second argument of load() is the address of linkspan.wasm.`, error);
  }
}

async function start(Kind, source) {
  const module = await compile(source);
  check(Kind, module);
  const { exports } = await WebAssembly.instantiate(module);
  return new Core(exports, () => new WebAssembly.Instance(module).exports);
}

function startSync(Kind, source) {
  const module = compileSync(source);
  check(Kind, module);
  const instantiate = () => new WebAssembly.Instance(module).exports;
  return new Core(instantiate(), instantiate);
}

function check(Kind, module) {
  if (!WebAssembly.Module.exports(module).some(({ name }) => name === Kind.needs)) {
    throw new LinkspanError(`This is not the right module; load ${Kind.module} of the same release.`);
  }
}
