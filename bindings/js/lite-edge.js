// linkspan/lite where nothing may be compiled (Cloudflare, edge functions): the bundler hands the module over.

import module from './linkspan-lite.wasm?module';

import { fetchModule } from './js/fetch.js';
import { Lite } from './js/lite.js';
import { loader } from './js/load.js';

export const load = loader(Lite, () => module, fetchModule);

export * from './js/some.js';
