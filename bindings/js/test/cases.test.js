// The shared cases of the project, in Node: the same answers as the core, in UTF-16 units.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from 'linkspan';

import { Handle } from '../js/handle.js';
import { Link } from '../js/link.js';
import { runShared } from './shared.js';
import { sharedCases, startCore } from './support.js';

/** Has the module write the forms that follow from the text of a link, too. */
const FORMS_OF_ALL = 4;

test('the shared cases', async () => {
  const { counts, failures } = runShared(await load(), sharedCases());
  assert.deepEqual(failures, []);
  for (const [group, least] of Object.entries({ detection: 1000, prose: 900, formatting: 70, check: 500, screen: 1000 })) {
    assert.ok(counts[group] >= least, `${group} has ${counts[group]} cases`);
  }
  console.log(`shared cases in Node ${process.version}:`, counts);
});

test('a wrong answer is reported', async () => {
  const cases = sharedCases();
  cases.detection = [{ ...cases.detection[0], links: [{ utf16: [0, 1] }] }];
  cases.formatting = [{ ...cases.formatting[0], expected: 'else' }];
  cases.check = [{ ...cases.check[0], valid: !cases.check[0].valid }];
  cases.screen = [{ ...cases.screen[0], core: { verdict: 'refuse', reasons: [] } }];
  cases.prose = [];
  assert.equal(runShared(await load(), cases).failures.length, 4);
});

test('the forms that are made of the text are those that the module makes', () => {
  const core = startCore();
  const made = [new Handle(core, {}), new Handle(core, { profile: 'uts58', singleLabels: true, emails: 'link-quoted', defaultScheme: 'http' })];
  const { detection, prose } = sharedCases();
  const texts = [...detection, ...prose].map(({ text }) => text);
  for (let byte = 0x21; byte < 0x7f; byte += 1) {
    const c = String.fromCharCode(byte);
    for (const tail of [`/a${c}b`, `/${c}`, `/a/${c}/b`, `/a/${c}${c}/b`, `/a?${c}`, `/a#${c}`, `?b${c}c`, c, `.${c}/`]) {
      texts.push(`http://example.com${tail}`, `example.com${tail} a${c}b@example.com ${c}a.com www.A${c}a.com/`);
    }
  }
  texts.push('mailto:a@b.com', 'xn--mnchen-3ya.de/%C3%BC', 'example.com/%C3%BC', 'XN--MNCHEN-3YA.de', 'a@xn--mnchen-3ya.de');
  let count = 0;
  for (const text of texts) {
    for (const by of made) {
      const links = by.links(text, 0, Link);
      assert.deepEqual(links, by.links(text, FORMS_OF_ALL, Link), text);
      count += links.length;
    }
  }
  assert.ok(count > 5000, `${count}`);
});
