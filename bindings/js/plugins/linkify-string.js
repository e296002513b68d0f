// Replaces linkify-string: plain text in, HTML with links out.

import { Options, tokenize } from './linkifyjs.js';

export const escapeText = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const escapeAttribute = (text) => escapeText(String(text)).replace(/"/g, '&quot;');

/** Returns an element as HTML. */
export function write({ tagName, attributes, content }) {
  const written = Object.entries(attributes).filter(([, value]) => value !== null && value !== undefined && value !== false);
  return `<${tagName}${written.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')}>${escapeText(content)}</${tagName}>`;
}

/** Returns tokens as HTML. `asWritten` returns the HTML of text. */
export function writeTokens(tokens, options, asWritten = (token) => escapeText(token.v)) {
  return tokens
    .map((token) => {
      if (token.t === 'nl' && options.o.nl2br) return '<br>\n';
      return token.isLink && options.check(token) ? options.render(token) : asWritten(token);
    })
    .join('');
}

export default function linkifyStr(text, options = {}) {
  const chosen = new Options(options, write);
  chosen.refuse(['events', 'ignoreTags', 'ignoreClasses'], 'a string; linkify-element has it');
  return writeTokens(tokenize(text), chosen);
}
