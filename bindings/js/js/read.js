// The bytes of the module, from the file system or over the network.

import { readFile } from 'node:fs/promises';

import { fetchBytes as fromNetwork } from './fetch.js';

export async function fetchBytes(address) {
  const url = address instanceof URL || /^[a-z]+:/i.test(address) ? new URL(address) : address;
  const isFile = typeof url === 'string' || url.protocol === 'file:';
  return isFile ? readFile(url) : fromNetwork(url);
}
