// linkspan/lite for Node: the module is read.

import { Lite } from './js/lite.js';
import { getOrEmbedded, loader } from './js/load.js';
import { readModule } from './js/read.js';

const address = () => new URL('./linkspan-lite.wasm', import.meta.url);
const embedded = () => import('./embedded/lite.js');

export const load = loader(Lite, () => getOrEmbedded(address, readModule, embedded), readModule);

export * from './js/some.js';
