/**
 * linkspan without screening: finds links and returns hrefs, in less than half the bytes.
 *
 * ```js
 * import { load } from 'linkspan/lite';
 *
 * const linkspan = await load();
 * for (const link of linkspan.detect('Siehe bücher.de/bücher, или пишите иван@пример.рф.')) {
 *   console.log(link.kind, link.text, link.href);
 * }
 * ```
 *
 * It finds the same links as the whole package, but does not check whether they are what they seem. To show links
 * that strangers have written, use `screen`, `tokens` or `linkifyHtml` of `linkspan`.
 *
 * @packageDocumentation
 */

import type { Link, Options, Source } from './index.js';

export { LinkspanError } from './index.js';

/** What counts as a link. All options are optional; {@link Options} describes them. */
export type LiteOptions = Pick<
  Options,
  | 'profile'
  | 'tailorings'
  | 'bareDomains'
  | 'emails'
  | 'bareAddresses'
  | 'singleLabels'
  | 'schemes'
  | 'mentions'
  | 'handles'
  | 'hashtags'
  | 'tlds'
  | 'maxLinkBytes'
  | 'defaultScheme'
>;

/** A link that was found. */
export class LiteLink implements Omit<Link, 'display'> {
  private constructor();
  readonly start: Link['start'];
  readonly end: Link['end'];
  readonly kind: Link['kind'];
  readonly text: Link['text'];
  readonly evidence: Link['evidence'];
  readonly hostKind: Link['hostKind'];
  readonly tld: Link['tld'];
  readonly confidence: Link['confidence'];
  readonly tailorings: Link['tailorings'];
  readonly href: Link['href'];
}

/** The functions of linkspan with one set of options. {@link load} creates it. */
export class Lite {
  private constructor();

  /** The options with which it was created. */
  readonly options: LiteOptions;

  /** Returns the links of a text, in order. Accepts every string; an unpaired surrogate ends a link. */
  detect(text: string): LiteLink[];

  /** Returns true if a text contains a link. Stops at the first one. */
  test(text: string): boolean;

  /** Returns a URL or an email address for machines: ASCII, with its scheme; `null` if it is neither. */
  href(url: string): string | null;

  /** Creates another object with these options in addition to those of this one. */
  derive(options?: LiteOptions): Lite;

  /** Gives its memory back. Calls after that throw a {@link LinkspanError}. */
  free(): void;
}

/**
 * Creates an object. The module is fetched and compiled once, however often this is called.
 *
 * `source` is `linkspan-lite.wasm`: its address, its bytes, or a compiled module; by default, it is the file in the
 * package.
 */
export function load(options?: LiteOptions, source?: Source): Promise<Lite>;
