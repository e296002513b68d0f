import type { Linkspan } from '../index.js';

/**
 * A plugin for remark: texts of the tree that hold links become link nodes.
 *
 * ```js
 * const processor = unified().use(remarkParse).use(linkspanRemark, await load()).use(remarkStringify);
 * ```
 *
 * Links that screening refuses stay text.
 */
export default function linkspanRemark(linkspan: Linkspan): (tree: any) => void;
