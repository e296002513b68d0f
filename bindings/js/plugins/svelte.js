// Links in Svelte: the action `use:linkify={{ linkspan, text }}`.

/** Links the text of an element. */
export function linkify(node, options) {
  let last;
  const link = async (given) => {
    last = given;
    const { linkspan, text, ...choices } = given;
    // Setting the text also removes the old links.
    const isOld = text !== undefined && node.textContent !== text;
    if (isOld) node.textContent = text;
    const object = await linkspan;
    if (last === given) object.linkifyElement(node, choices);
  };
  link(options);
  return { update: link, destroy: () => (last = undefined) };
}
