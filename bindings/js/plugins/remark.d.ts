import type { Linkspan } from '../index.js';
import type { Attributes } from './markdown-it.js';

/**
 * A plugin for remark: texts of the tree that hold links become link nodes.
 *
 * ```js
 * const processor = unified().use(remarkParse).use(linkspanRemark, await load()).use(remarkStringify);
 * ```
 *
 * Links that screening refuses stay text. After remark-gfm, the links that it makes of text are made by linkspan, and screened. The
 * attributes are for rehype (`data.hProperties`).
 */
export default function linkspanRemark(linkspan: Linkspan, options?: Attributes): (tree: any, file?: any) => void;
