// What `linkspan` resolves to in React Native, which has no WebAssembly.

import { LinkspanError } from './js/error.js';

export async function load() {
  throw new LinkspanError('React Native has no WebAssembly, which the whole of linkspan needs; import "linkspan/lite", which is JavaScript there and finds the same links.');
}

export * from './js/all.js';
