// What `Live` wants to be told, for editors that only show the text before and behind a change.

/** What has changed between two texts, if the change ends before the caret. */
export function difference(old, text, caret) {
  const shorter = Math.min(old.length, text.length);
  const most = Math.min(text.length - caret, shorter);
  let tail = 0;
  while (tail < most && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  let head = 0;
  while (head < shorter - tail && old[head] === text[head]) head += 1;
  // The caret stood before what was changed.
  while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  return { from: head, to: old.length - tail, text: text.slice(head, text.length - tail) };
}

/** Returns true if text that was left alone is there again: somebody has taken a link off that was made by hand. */
export function isBared(old, { from, to, text }) {
  const before = old.slice(from, to);
  return before.length > 1 && before.length === text.length && /^\n+$/u.test(before) && !text.includes('\n');
}
