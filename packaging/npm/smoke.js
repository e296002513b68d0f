// Tests the package in an empty project: find, linkify, check, screen.

import assert from 'node:assert/strict';
import { load } from 'linkspan';

const linkspan = await load();
const text = 'Siehe bücher.de/a, not p\u0430ypal.com.';
assert.equal(linkspan.detect(text)[0].text, 'bücher.de/a');
assert.match(linkspan.linkifyHtml(text), /href="https:\/\/xn--bcher-kva\.de\/a"/);
assert.equal(linkspan.check('email', 'jane..doe@example.com').valid, false);
assert.equal(linkspan.screen('p\u0430ypal.com').verdict, 'refuse');
console.log('found, linkified, checked, screened');
