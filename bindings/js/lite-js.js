// linkspan/lite as plain JavaScript, for engines without WebAssembly (React Native).

import { start } from './embedded/lite-script.js';
import { LinkspanError } from './js/error.js';
import { Handle } from './js/handle.js';
import { Lite } from './js/lite.js';
import { ScriptCore } from './js/script.js';

let shared;

export function loadSync(options = {}, source = undefined) {
  if (source !== undefined) {
    throw new LinkspanError('linkspan/lite-js is plain JavaScript and takes no module; leave out the second argument, or import "linkspan/lite".');
  }
  if (shared === undefined) shared = new ScriptCore(start);
  return new Lite(new Handle(shared, options));
}

export async function load(options = {}, source = undefined) {
  return loadSync(options, source);
}

export * from './js/some.js';
