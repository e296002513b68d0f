// For code that uses linkifyjs: `find` and `test` with its arguments and the shape of its answers.

/** Makes `find` and `test` of an object of linkspan. */
export function adapt(linkspan) {
  if (typeof linkspan?.detect !== 'function') {
    throw new TypeError('linkspan: adapt needs an object, as in adapt(await load()).');
  }
  const find = (text, type = null, options = null) => {
    const wanted = typeof type === 'object' ? null : type;
    const links = linkspan.detect(text).filter((link) => wanted === null || link.kind === wanted);
    return links.map((link) => shape(link, (typeof type === 'object' ? type : options) ?? {}));
  };
  const test = (text, type = null) => {
    const links = linkspan.detect(text);
    const isWhole = links.length === 1 && links[0].start === 0 && links[0].end === text.length;
    return isWhole && (type === null || links[0].kind === type);
  };
  return { find, test };
}

/** A link as linkifyjs tells it. */
function shape(link, options) {
  const { kind: type, text: value, start, end } = link;
  const format = typeof options.format === 'function' ? options.format(value, type) : value;
  return { type, value: format, isLink: true, href: link.href, start, end };
}
