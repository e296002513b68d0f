// linkspan for browsers and bundlers.

import { fetchBytes } from './js/fetch.js';
import { Linkspan } from './js/linkspan.js';
import { loader } from './js/load.js';

export const load = loader(Linkspan, new URL('./linkspan.wasm', import.meta.url), fetchBytes);

export { LinkspanError } from './js/core.js';
export { Link } from './js/link.js';
export { Live } from './js/live.js';
export { Linkspan };
