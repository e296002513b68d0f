import type { Linkspan } from '../index.js';
import type { Attributes } from './markdown-it.js';

/**
 * A plugin for remark that turns links in the text of the tree into link nodes.
 *
 * ```js
 * const processor = unified().use(remarkParse).use(linkspanRemark, await load()).use(remarkStringify);
 * ```
 *
 * Links that screening refuses stay text. After remark-gfm, linkspan replaces its autolinks and screens them. The
 * attributes are for rehype (`data.hProperties`).
 */
export default function linkspanRemark(linkspan: Linkspan, options?: Attributes): (tree: any, file?: any) => void;
