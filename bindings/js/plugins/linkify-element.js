// Replaces linkify-element: links in an existing document.

import { MultiToken, Options, shareLinkspan, typeOf } from './linkifyjs.js';

/** Elements that linkspan leaves alone, but linkifyjs does not. */
const SELDOM = ['button', 'code', 'kbd', 'pre', 'samp', 'tt'];

export default function linkifyElement(element, options = {}, document = undefined) {
  const chosen = new Options(options);
  chosen.refuse(['tagName', 'render', 'nl2br'], 'an element; linkify-html has it');
  if (document !== undefined && element.ownerDocument !== undefined && document !== element.ownerDocument) {
    throw new TypeError('linkspan: links are made by the document of the element; leave out the third argument.');
  }
  const ignored = chosen.ignoreTags.map((tag) => tag.toLowerCase());
  shareLinkspan().linkifyElement(element, {
    skip: [...ignored, ...chosen.ignoreClasses.map((name) => `[class~=${JSON.stringify(name)}]`)],
    linkIn: SELDOM.filter((tag) => !ignored.includes(tag)),
    decorate: (anchor, token) => decorate(anchor, token, chosen),
  });
  return element;
}

function decorate(anchor, { link, linkText }, options) {
  const token = new MultiToken(typeOf(link), link.text, link.start, link, linkText);
  if (!options.check(token)) return false;
  for (const name of ['rel', 'dir']) anchor.removeAttribute(name);
  const { attributes, content, eventListeners } = token.render(options);
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  for (const [name, listener] of Object.entries(eventListeners ?? {})) anchor.addEventListener(name, listener);
  if (content !== linkText) anchor.textContent = content;
  return true;
}
