// linkspan/lite for browsers and bundlers: the module is fetched.

import { fetchModule } from './js/fetch.js';
import { Lite } from './js/lite.js';
import { getOrEmbedded, loader } from './js/load.js';

const address = () => new URL('./linkspan-lite.wasm', import.meta.url);
const embedded = () => import('./embedded/lite.js');

export const load = loader(Lite, () => getOrEmbedded(address, fetchModule, embedded), fetchModule);

export * from './js/some.js';
