// A plugin for remark: text in the tree becomes links. `unified().use(remarkParse).use(linkspanRemark, linkspan)`.

/** No link is made inside these: they are links already, or no text. */
const SKIPPED = new Set(['link', 'linkReference', 'definition', 'code', 'inlineCode', 'html', 'math', 'inlineMath']);

export default function linkspanRemark(linkspan) {
  if (typeof linkspan?.tokens !== 'function') {
    throw new TypeError('linkspan: hand the plugin an object, as in unified().use(plugin, await load()).');
  }
  return (tree) => visit(tree, linkspan);
}

function visit(node, linkspan) {
  if (!Array.isArray(node.children) || SKIPPED.has(node.type)) return;
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text') return linkifyText(child, linkspan);
    visit(child, linkspan);
    return [child];
  });
}

function linkifyText(node, linkspan) {
  const pieces = linkspan.tokens(node.value);
  if (!pieces.some((piece) => piece.type === 'link')) return [node];
  // Neighbours that are no links are one text again.
  return pieces.map((piece) => nodeOf(piece, linkspan)).reduce((nodes, next) => {
    const last = nodes.at(-1);
    if (last?.type === 'text' && next.type === 'text') last.value += next.value;
    else nodes.push(next);
    return nodes;
  }, []);
}

function isLinked(piece) {
  return piece.type === 'link' && piece.verdict !== 'refuse';
}

function nodeOf(piece, linkspan) {
  if (!isLinked(piece)) return { type: 'text', value: textOf(piece, linkspan) };
  return { type: 'link', title: null, url: piece.link.href, children: [{ type: 'text', value: piece.linkText }] };
}

/** What stands in place of a piece that is no link. */
function textOf(piece, linkspan) {
  const { refused = 'punycode' } = linkspan.options ?? {};
  if (piece.verdict !== 'refuse' || refused === 'text') return piece.text;
  return refused === 'defang' ? linkspan.defang(piece.linkText) : piece.linkText;
}
