// The module, from the file system or over the network.

import { readFile } from 'node:fs/promises';

import { fetchModule } from './fetch.js';

export async function readModule(address) {
  // A single letter before a colon is a Windows drive.
  const url = typeof address === 'string' && !/^[a-z]{2,}:/i.test(address) ? address : new URL(String(address));
  const isFile = typeof url === 'string' || url.protocol === 'file:';
  return isFile ? readFile(url) : fetchModule(url);
}
