// The guide for those who come from other libraries is true: each value in a comment is what the line before it gives.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load } from 'linkspan';
import { adapt } from 'linkspan/linkifyjs';

const guide = readFileSync(new URL('../../../docs/migrating.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
const AsyncFunction = (async () => {}).constructor;

/** A block whose commented values are compared. */
function compared(code) {
  const line = /^(?!const |import |\/\/)(.+);(?:\n\/\/| \/\/) (.+)$/gm;
  return code
    .replace(/^import .*$/gm, '')
    .replace(line, (_, expression, value) => `compare(${expression}, ${value});`);
}

test('the guide has blocks, and values in them', () => {
  assert.equal(blocks.length, 3);
  assert.equal(blocks.map(compared).join('').split('compare(').length - 1, 7);
});

for (const block of blocks) {
  test(block.split('\n').find((line) => line.includes('load(')) ?? block, async () => {
    const compare = (got, expected) => assert.deepEqual(got, expected);
    await new AsyncFunction('load', 'adapt', 'compare', compared(block))(load, adapt, compare);
  });
}
