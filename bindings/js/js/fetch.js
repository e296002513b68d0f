// The bytes of the module, over the network.

import { LinkspanError } from './core.js';

export async function fetchBytes(address) {
  const response = await fetch(address);
  if (!response.ok) {
    throw new LinkspanError(
      `linkspan.wasm cannot be fetched from ${address}: the server answers ${response.status}. Serve the file that is ` +
        'in the package, or hand its address or bytes to load() as the second argument.',
    );
  }
  return response.arrayBuffer();
}
