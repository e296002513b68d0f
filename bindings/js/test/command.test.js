// `npx linkspan`: the launcher, with a program in place of the native command.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../bin/linkspan.js', import.meta.url));
const name = `@linkspan/cli-${process.platform}-${process.arch}`;

/** Runs the launcher in a project of its own, where the package of this platform has `program`. */
function run(program, args = []) {
  const project = mkdtempSync(join(tmpdir(), 'linkspan-'));
  try {
    const bin = join(project, 'node_modules/linkspan/bin');
    cpSync(launcher, join(bin, 'linkspan.js'));
    writeFileSync(join(bin, '../package.json'), '{"type": "module"}');
    if (program) {
      const folder = join(project, 'node_modules', name, 'bin');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'linkspan'), program);
      chmodSync(join(folder, 'linkspan'), 0o755);
    }
    return spawnSync(process.execPath, [join(bin, 'linkspan.js'), ...args], { encoding: 'utf8', input: 'the input' });
  } finally {
    rmSync(project, { recursive: true });
  }
}

const skip = process.platform === 'win32' && 'a script is no program there';

test('arguments, input, output and the status pass through', { skip }, () => {
  const args = ['a b', '"c"', '$HOME & exit', '%PATH%', '', 'ü'];
  const ran = run('#!/bin/sh\nprintf "%s\\n" "$@"\ncat\nexit 3\n', args);
  assert.equal(ran.stdout, [...args, 'the input'].join('\n'));
  assert.deepEqual([ran.status, ran.stderr], [3, '']);
});

test('a signal that ends the command ends the launcher', { skip }, () => {
  assert.equal(run('#!/bin/sh\nkill -TERM $$\n').signal, 'SIGTERM');
});

test('a missing package is reported', () => {
  const ran = run();
  assert.equal(ran.status, 2);
  assert.match(ran.stderr, new RegExp(`${name} is not installed.*npm install ${name}`));
});
