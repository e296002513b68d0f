/**
 * linkspan with its module in the JavaScript: nothing is fetched, so that no bundler needs a setting, and a page works under
 * `file:`, too. Otherwise as `linkspan`.
 *
 * ```js
 * import { load } from 'linkspan/inline';
 *
 * const linkspan = await load();
 * ```
 *
 * @packageDocumentation
 */

export * from './index.js';
