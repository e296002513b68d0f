// The JavaScript of both READMEs and of the guide is true: each value in a comment is what the line before it gives.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import markdownIt from 'markdown-it';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { createApp } from 'vue';

import { load } from 'linkspan';
import { adapt } from 'linkspan/linkifyjs';
import { loadSync } from 'linkspan/sync';

/** How many values each document compares, so that none is lost without notice. */
const documents = { 'README.md': 1, 'bindings/js/README.md': 7, 'docs/getting-started.md': 2, 'docs/checking.md': 1, 'docs/javascript.md': 8, 'docs/migrating.md': 7 };
const AsyncFunction = (async () => {}).constructor;

/** An element without anything in it. */
const element = { nodeType: 1, localName: 'div', childNodes: [], ownerDocument: {}, matches: () => false };
/** What the examples have from elsewhere. */
const given = {
  adapt, App: {}, createApp, document: { querySelector: () => element }, linkspan: await load(), load, loadSync,
  markdownIt, remarkGfm, remarkParse, remarkStringify, unified,
};

/** A block whose commented values are compared. */
function compared(code) {
  const line = /^(?!const |import |\/\/)(.+);(?:\n\/\/| \/\/) (.+)$/gm;
  const body = code
    .replace(line, (_, expression, value) => `compare(${expression}, ${value});`)
    .replace(/^import (\w+) from ('.*');$/gm, 'const { default: $1 } = await importHere($2);')
    .replace(/^import (\{.*\}) from ('.*');$/gm, 'const $1 = await importHere($2);');
  // In a block of its own, a name may be declared again.
  return `{\n${body}}`;
}

for (const [name, values] of Object.entries(documents)) {
  test(name, async () => {
    const document = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
    let count = 0;
    const compare = (got, expected) => {
      count += 1;
      assert.deepEqual(got, expected);
    };
    const from = { ...given, compare, importHere: (what) => import(what) };
    for (const [, code] of document.matchAll(/^```js\n(.*?)^```$/gms)) {
      const run = new AsyncFunction(...Object.keys(from), compared(code));
      await run(...Object.values(from));
    }
    assert.equal(count, values);
  });
}
