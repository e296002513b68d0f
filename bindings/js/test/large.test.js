// Large texts, and what happens when memory ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from 'linkspan';

import { withLittleMemory } from './support.js';

const linkspan = await load();

for (const [name, filler] of Object.entries({ ASCII: 'word ', Cyrillic: 'слово ', 'lone surrogates': 'word \ud800' })) {
  test(`50 MB of ${name}`, () => {
    const text = `${filler.repeat(Math.ceil(50_000_000 / filler.length))} see a.com/x and b@c.org.`;
    const links = linkspan.detect(text);
    assert.deepEqual(links.map((link) => link.text), ['a.com/x', 'b@c.org']);
    assert.equal(text.slice(links[1].start, links[1].end), 'b@c.org');
    assert.equal(linkspan.test(text), true);
    assert.ok(linkspan.linkifyHtml(text).includes('<a href="https://a.com/x"'));
  });
}

test('a million links', () => {
  const links = linkspan.detect('a.com '.repeat(1_000_000));
  assert.equal(links.length, 1_000_000);
  assert.equal(links[999_999].end, 5_999_999);
});

test('a text that is too long is refused, and the object lives on', () => {
  assert.throws(() => linkspan.detect('a'.repeat(2 ** 28 + 1)), { name: 'LinkspanError', message: /too long; linkspan takes up to/ });
  assert.equal(linkspan.test('a.com'), true);
});

test('when memory ends, an exception says so and all objects live on', async () => {
  const small = await load({ className: 'x' }, withLittleMemory(200));
  const other = small.derive({ profile: 'uts58' });
  const errors = new Set();
  for (const call of [
    () => small.detect('x'.repeat(20_000_000)),
    () => small.linkifyHtml('<'.repeat(4_000_000)),
    () => small.detect('a.com '.repeat(1_000_000)),
  ]) {
    assert.throws(call, (error) => errors.add(error.message) && error.name === 'LinkspanError');
    assert.match(small.linkifyHtml('a.com'), /class="x"/);
    assert.equal(other.test('README.md'), true);
  }
  for (const message of errors) assert.match(message, /memory/);
});
