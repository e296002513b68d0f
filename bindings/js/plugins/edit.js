// Helps editors that only provide the text before and after a change to report it to `Live`.

/** Returns the change between two texts that ends before the caret. */
export function difference(old, text, caret) {
  const shorter = Math.min(old.length, text.length);
  const most = Math.min(text.length - caret, shorter);
  let tail = 0;
  while (tail < most && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  let head = 0;
  while (head < shorter - tail && old[head] === text[head]) head += 1;
  // The change ends after the caret, so the rest of the common end belongs to the tail.
  while (tail < shorter - head && old[old.length - 1 - tail] === text[text.length - 1 - tail]) tail += 1;
  return { from: head, to: old.length - tail, text: text.slice(head, text.length - tail) };
}

/** Returns true if an edit replaces line feeds, which represent protected text, with text: somebody has removed a link that was made by hand. */
export function isBared(old, { from, to, text }) {
  const before = old.slice(from, to);
  return before.length > 1 && before.length === text.length && /^\n+$/u.test(before) && !text.includes('\n');
}

/** The text that was copied last from an editor that cannot store tombstones in its text, and its tombstones. */
export class Copied {
  constructor() {
    this._text = '';
    this._tombstones = [];
  }

  /** Records which links are cancelled in copied text, which begins at `start`. */
  copy(text, tombstones, start) {
    const inside = tombstones.filter(({ from, to }) => from >= start && to <= start + text.length);
    this._text = text;
    this._tombstones = inside.map(({ from, to }) => ({ from: from - start, to: to - start }));
  }

  /** Returns where links are cancelled in the text that was pasted at the end of a text, if it was the last text to be copied. */
  pasted(text) {
    if (this._text === '' || !text.endsWith(this._text)) return [];
    const start = text.length - this._text.length;
    return this._tombstones.map(({ from, to }) => ({ from: start + from, to: start + to }));
  }
}

/**
 * Returns the target of a pasted text that is exactly one URL, to link words with it; `null` if it is not, or if screening refuses it.
 */
export function pastedUrl(linkspan, text) {
  const [token, ...others] = linkspan.tokens(text);
  return others.length === 0 && token?.type === 'link' && token.verdict !== 'refuse' ? token.link.href : null;
}
