// linkspan with its module in the JavaScript: nothing is fetched, whatever the bundler does.

import { bytes } from './embedded/linkspan.js';
import { fetchModule } from './js/fetch.js';
import { Linkspan } from './js/linkspan.js';
import { loader } from './js/load.js';

export const load = loader(Linkspan, bytes, fetchModule);

export * from './js/all.js';
