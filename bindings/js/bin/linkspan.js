#!/usr/bin/env node
// `npx linkspan`: starts the native command.
//
// It is in a package of its own for each platform. These are optional dependencies, of which npm installs the one that fits.

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const isWindows = process.platform === 'win32';
const name = `@linkspan/cli-${process.platform}-${process.arch}`;

function start() {
  let program;
  try {
    program = require.resolve(`${name}/bin/linkspan${isWindows ? '.exe' : ''}`);
  } catch {
    return { error: new Error(`${name} is not installed`) };
  }
  // No shell reads the arguments, so they arrive as they are.
  return spawnSync(program, process.argv.slice(2), { stdio: 'inherit' });
}

const { error, status, signal } = start();
if (error) {
  console.error(`linkspan: the command cannot be started (${error.message}); install it with \`npm install ${name}\`, or with \`cargo install linkspan-cli\``);
}
if (signal) process.kill(process.pid, signal);
process.exitCode = status ?? 2;
