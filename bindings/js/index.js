// linkspan for browsers and bundlers: the module is fetched.

import { fetchModule } from './js/fetch.js';
import { Linkspan } from './js/linkspan.js';
import { getOrEmbedded, loader } from './js/load.js';

const address = () => new URL('./linkspan.wasm', import.meta.url);
const embedded = () => import('./embedded/linkspan.js');

export const load = loader(Linkspan, () => getOrEmbedded(address, fetchModule, embedded), fetchModule);

export * from './js/all.js';
