// The JavaScript of README and of the guide is true: each value in a comment is what the line before it gives.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { load } from 'linkspan';
import { adapt } from 'linkspan/linkifyjs';

/** How many values each document compares, so that none is lost without notice. */
const documents = { 'README.md': 1, 'docs/getting-started.md': 2, 'docs/checking.md': 1, 'docs/javascript.md': 8, 'docs/migrating.md': 7 };
const AsyncFunction = (async () => {}).constructor;

/** A block whose commented values are compared. */
function compared(code) {
  const line = /^(?!const |import |\/\/)(.+);(?:\n\/\/| \/\/) (.+)$/gm;
  return code
    .replace(/^import .*$/gm, '')
    .replace(line, (_, expression, value) => `compare(${expression}, ${value});`);
}

for (const [name, values] of Object.entries(documents)) {
  test(name, async () => {
    const document = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
    let count = 0;
    const compare = (got, expected) => {
      count += 1;
      assert.deepEqual(got, expected);
    };
    for (const [, code] of document.matchAll(/^```js\n(.*?)^```$/gms)) {
      await new AsyncFunction('load', 'adapt', 'compare', compared(code))(load, adapt, compare);
    }
    assert.equal(count, values);
  });
}
