// The module, over the network.

import { isStreamable } from './compile.js';
import { LinkspanError } from './error.js';

const MAGIC = [0, 0x61, 0x73, 0x6d];

/** Returns a response that can be compiled while it arrives, or bytes that are a module. */
export async function fetchModule(address) {
  const response = await get(address);
  const type = response.headers.get('content-type') || 'no type';
  if (!response.ok) throw missing(address, `the server answers ${response.status}`);
  // Some servers send another content type. Then the module is compiled after it has arrived, not while it arrives.
  if (typeof WebAssembly === 'object' && isStreamable(response)) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (MAGIC.every((byte, i) => bytes[i] === byte)) return bytes;
  throw missing(address, `the file there is not WebAssembly, but ${type}`);
}

async function get(address) {
  try {
    return await fetch(address);
  } catch (error) {
    throw missing(address, `${error && error.message}; the page must be served over HTTP, and the connect-src of its Content-Security-Policy must allow it`, error);
  }
}

function missing(address, why, cause) {
  return new LinkspanError(
    `linkspan.wasm cannot be fetched from ${address}: ${why}. Serve the file that is in the package, or pass its address or ` +
      'bytes to load() as the second argument, or import "linkspan/inline", which contains it. Vite before 8 does not ' +
      'copy it unless optimizeDeps.exclude has "linkspan".',
    cause,
  );
}
