// The module, from the file system or over the network.

import { readFile } from 'node:fs/promises';

import { fetchModule } from './fetch.js';

export async function readModule(address) {
  const url = typeof address === 'string' && !/^[a-z]+:/i.test(address) ? address : new URL(String(address));
  const isFile = typeof url === 'string' || url.protocol === 'file:';
  return isFile ? readFile(url) : fetchModule(url);
}
