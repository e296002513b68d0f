/**
 * `linkspan/lite` as plain JavaScript, for engines without WebAssembly. React Native gets it as `linkspan/lite`.
 *
 * ```js
 * import { loadSync } from 'linkspan/lite-js';
 *
 * loadSync().detect('Siehe bücher.de!')[0].href; // 'https://xn--bcher-kva.de/'
 * ```
 *
 * @packageDocumentation
 */

import type { Lite, LiteOptions } from './lite.js';

export { Lite, LiteLink, LinkspanError } from './lite.js';
export type { LiteOptions } from './lite.js';

/** Makes an object, at once. */
export function loadSync(options?: LiteOptions): Lite;

/** Makes an object; for code that calls `load` of `linkspan/lite`. */
export function load(options?: LiteOptions): Promise<Lite>;
