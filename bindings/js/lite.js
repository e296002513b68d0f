// linkspan/lite for browsers and bundlers: detection and hrefs alone.

import { fetchBytes } from './js/fetch.js';
import { Lite } from './js/lite.js';
import { loader } from './js/load.js';

export const load = loader(Lite, new URL('./linkspan-lite.wasm', import.meta.url), fetchBytes);

export { LinkspanError } from './js/core.js';
export { LiteLink } from './js/link.js';
export { Lite };
