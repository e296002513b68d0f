// Links in Svelte: the action `use:linkify={{ linkspan, text }}`.

import { report } from '../js/anchor.js';

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
  const update = (given) => link(given).catch(report);
  update(options);
  return { update, destroy: () => (last = undefined) };
}
