// linkspan for Node: the module is read.

import { Linkspan } from './js/linkspan.js';
import { getOrEmbedded, loader } from './js/load.js';
import { readModule } from './js/read.js';

const address = () => new URL('./linkspan.wasm', import.meta.url);
const embedded = () => import('./embedded/linkspan.js');

export const load = loader(Linkspan, () => getOrEmbedded(address, readModule, embedded), readModule);

export * from './js/all.js';
