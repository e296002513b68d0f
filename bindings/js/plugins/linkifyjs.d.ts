import type { Linkspan } from '../index.js';
import type { Lite } from '../lite.js';

/** A link in the shape of linkifyjs. */
export interface FoundLink {
  type: 'url' | 'email';
  /** The link as written, or what `options.format` makes of it. */
  value: string;
  isLink: true;
  href: string | null;
  /** Where it begins, in UTF-16 units. */
  start: number;
  end: number;
}

export interface FindOptions {
  /** What to show of a link, in place of what is written. */
  format?: (value: string, type: string) => string;
}

/** What code that uses linkifyjs calls. */
export interface Adapter {
  /** Returns the links of a text; with a type, only those. */
  find(text: string, type?: 'url' | 'email' | FindOptions | null, options?: FindOptions | null): FoundLink[];
  /** Returns true if the whole text is one link; with a type, one of that type. */
  test(text: string, type?: 'url' | 'email' | null): boolean;
}

/**
 * Makes `find` and `test` with the arguments and answers of linkifyjs.
 *
 * ```js
 * const { find } = adapt(await load());
 * find('at example.com'); // [{ type: 'url', value: 'example.com', isLink: true, href: 'https://example.com/', start: 3, end: 14 }]
 * ```
 */
export function adapt(linkspan: Linkspan | Lite): Adapter;
