// The text of an editable element as it is reported to `Live`, and the node that each part comes from.

const BLOCKS = new Set(['ADDRESS', 'BLOCKQUOTE', 'DIV', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'LI', 'OL', 'P', 'PRE', 'UL']);
/** What is linked already, or is not prose. */
const ALONE = new Set(['A', 'CODE', 'SAMP', 'KBD']);

/**
 * Returns the text, the nodes with the offset where each begins, and the offset of a place in the tree. Lines end with a line
 * feed; so does what automatic links must leave alone, at every character.
 */
export function flatten(root, focusNode = null, focusOffset = 0) {
  const found = { text: '', leaves: [], place: undefined };
  walk(root, found, { focusNode, focusOffset }, false);
  if (focusNode === root && focusOffset >= root.childNodes.length) found.place = found.text.length;
  return found;
}

function walk(element, found, focus, isAlone) {
  const { childNodes } = element;
  childNodes.forEach((node, index) => {
    if (focus.focusNode === element && focus.focusOffset === index) found.place = found.text.length;
    if (node.nodeType === Node.TEXT_NODE) return leaf(node, found, focus, isAlone);
    if (node.nodeType !== Node.ELEMENT_NODE) return undefined;
    if (node.tagName === 'BR') return newLine(node, index === childNodes.length - 1, found);
    if (BLOCKS.has(node.tagName) && index > 0) found.text += '\n';
    walk(node, found, focus, isAlone || ALONE.has(node.tagName));
    return undefined;
  });
  if (focus.focusNode === element && focus.focusOffset >= childNodes.length) found.place = found.place ?? found.text.length;
}

function leaf(node, found, focus, isAlone) {
  if (focus.focusNode === node) found.place = found.text.length + focus.focusOffset;
  found.leaves.push({ node, start: found.text.length });
  // A space that would be lost at the end of a line is written as one that would not.
  const text = node.data.replaceAll('\u00a0', ' ');
  found.text += isAlone ? '\n'.repeat(text.length) : text;
}

/** The last `br` of a line is there to give it height. */
function newLine(node, isLast, found) {
  if (!isLast) found.text += '\n';
}
