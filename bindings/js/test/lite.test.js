// `linkspan/lite` finds the links of the whole package, and writes the same hrefs.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load as loadAll } from 'linkspan';
import { adapt } from 'linkspan/linkifyjs';
import { Lite, LiteLink, LinkspanError, load } from 'linkspan/lite';

import { OF_LITE, runShared } from './shared.js';
import { moduleBytes, sharedCases } from './support.js';

const lite = await load();
const all = await loadAll();

test('the shared cases', () => {
  const { counts, failures } = runShared(lite, sharedCases(), OF_LITE);
  assert.deepEqual(failures, []);
  assert.ok(counts.detection >= 1000 && counts.prose >= 900, JSON.stringify(counts));
  console.log('shared cases in linkspan/lite:', counts);
});

test('links and hrefs are those of the whole package', () => {
  const { detection, prose } = sharedCases();
  let count = 0;
  for (const { text } of [...detection, ...prose]) {
    const expected = all.detect(text).map((link) => ({ ...link }));
    const found = lite.detect(text).map((link) => ({ ...link }));
    assert.deepEqual(found, expected.map(({ display, ...rest }) => rest), text);
    assert.equal(lite.test(text), found.length > 0);
    count += found.length;
  }
  assert.ok(count > 1000, `${count}`);
  assert.equal(lite.href('bücher.de'), 'https://xn--bcher-kva.de/');
  assert.equal(lite.href('not a URL'), null);
});

test('what it is made of', () => {
  const derived = lite.derive({ defaultScheme: 'http' });
  assert.ok(derived instanceof Lite && derived.detect('a.com')[0] instanceof LiteLink);
  assert.equal(derived.detect('bücher.de')[0].href, 'http://xn--bcher-kva.de/');
  assert.deepEqual(derived.options, { defaultScheme: 'http' });
  assert.deepEqual(adapt(lite).find('see a.com').map(({ href }) => href), ['https://a.com/']);
  derived.free();
  assert.throws(() => derived.detect('a.com'), LinkspanError);
  assert.throws(() => lite.detect(null), TypeError);
});

test('what it cannot do is said', async () => {
  assert.equal(lite.screen, undefined);
  await assert.rejects(load({ policy: 'strict' }), /There is no option 'policy'/);
  await assert.rejects(loadAll({}, moduleBytes('linkspan-lite.wasm')), /load linkspan\.wasm of the same release/);
  const nothing = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  await assert.rejects(load({}, nothing), /load linkspan-lite\.wasm of the same release/);
});
