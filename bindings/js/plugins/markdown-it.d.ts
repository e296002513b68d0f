import type { Linkspan } from '../index.js';

/**
 * A plugin for markdown-it that takes the place of its linkify.
 *
 * ```js
 * const md = markdownIt().use(linkspanMarkdownIt, await load());
 * md.render('Siehe bücher.de!'); // <p>Siehe <a href="https://xn--bcher-kva.de/">bücher.de</a>!</p>
 * ```
 *
 * Links that screening refuses stay text.
 */
export default function linkspanMarkdownIt(md: unknown, linkspan: Linkspan): void;
