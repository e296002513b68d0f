import type { Linkspan, Options } from '../index.js';

/** Attributes of the links that a plugin makes. The defaults are those of the object, if it has any. */
export type Attributes = Pick<Options, 'className' | 'rel' | 'target'>;

/**
 * A plugin for markdown-it that replaces its linkify.
 *
 * ```js
 * const md = markdownIt().use(linkspanMarkdownIt, await load(), { rel: 'nofollow' });
 * md.render('Siehe bücher.de!'); // <p>Siehe <a href="https://xn--bcher-kva.de/" rel="nofollow">bücher.de</a>!</p>
 * ```
 *
 * Links that screening refuses stay text. `normalizeLink` and `validateLink` of markdown-it have the last word about targets.
 */
export default function linkspanMarkdownIt(md: any, linkspan: Linkspan, options?: Attributes): void;
