// linkspan at once, with its module in the JavaScript.

import { bytes } from './embedded/linkspan.js';
import { Linkspan } from './js/linkspan.js';
import { syncLoader } from './js/load.js';

export const loadSync = syncLoader(Linkspan, bytes);

export * from './inline.js';
