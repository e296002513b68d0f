// linkspan where nothing may be compiled (Cloudflare, edge functions): the bundler hands the module over.

import module from './linkspan.wasm?module';

import { fetchModule } from './js/fetch.js';
import { Linkspan } from './js/linkspan.js';
import { loader, syncLoader } from './js/load.js';

export const load = loader(Linkspan, () => module, fetchModule);
export const loadSync = syncLoader(Linkspan, () => module);

export * from './js/all.js';
