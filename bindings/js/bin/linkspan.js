#!/usr/bin/env node
// `npx linkspan`: starts the native command.
//
// It is in a package of its own for each platform, so that those who only use the library do not download it. If the package
// is not installed, npm fetches it into its cache.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const { version } = require('../package.json');
const name = `@linkspan/cli-${process.platform}-${process.arch}`;
const args = process.argv.slice(2);

function installed() {
  try {
    const folder = dirname(require.resolve(`${name}/package.json`));
    const program = join(folder, 'bin', process.platform === 'win32' ? 'linkspan.exe' : 'linkspan');
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

const program = installed();
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const ended = program
  ? spawnSync(program, args, { stdio: 'inherit' })
  : spawnSync(npm, ['exec', '--yes', `--package=${name}@${version}`, '--', 'linkspan', ...args], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
if (ended.error) {
  console.error(`linkspan: the command cannot be started (${ended.error.message}); install it with \`npm install ${name}\`, or with \`cargo install linkspan-cli\``);
}
process.exit(ended.status ?? 2);
