// The matrix notices when nothing was tried.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseRows } from '../matrix/choose.js';
import { Project } from '../matrix/project.js';
import { ENTRIES, EXPECTED } from '../matrix/tools.js';

test('every entry must have answered', () => {
  const check = (said) => Project.prototype.check.call(null, said);
  const right = Object.fromEntries(ENTRIES.map((entry) => [entry, EXPECTED]));
  assert.doesNotThrow(() => check(right));
  for (const said of [undefined, null, {}, { ...right, lite: undefined }]) assert.throws(() => check(said), /lite: no answer/);
  assert.throws(() => check({ ...right, sync: 'Error: no module' }), /^Error: sync: Error: no module$/);
});

test('a name that no row has is an error', () => {
  const rows = [{ name: 'new 2' }, { name: 'new 1', isLong: true }];
  const names = (...args) => chooseRows(rows, args).map(({ name }) => name);
  assert.deepEqual(names(), ['new 2']);
  assert.deepEqual(names('--all'), ['new 2', 'new 1']);
  assert.deepEqual(names('1'), ['new 1']);
  for (const unknown of ['old', '--al']) assert.throws(() => chooseRows(rows, ['new', unknown]), /no row of the matrix has “/);
});
