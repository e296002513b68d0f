/**
 * linkspan at once, with its module in the JavaScript: for server-side rendering, Node, workers, tests.
 *
 * ```js
 * import { loadSync } from 'linkspan/sync';
 *
 * const { linkifyHtml } = loadSync();
 * ```
 *
 * @packageDocumentation
 */

import type { Linkspan, Options, Source } from './index.js';

export * from './index.js';

/**
 * Makes an object. The module is compiled once, however often this is called.
 *
 * `source` is the module, if it is not the one in the package: its bytes, or compiled.
 */
export function loadSync(options?: Options, source?: Exclude<Source, string | { readonly href: string }>): Linkspan;
