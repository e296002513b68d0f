// Says what each part of the package weighs, as a page loads it: the module, and the JavaScript in one file without spaces, as
// bundlers make it. Fails if `linkspan` or `linkspan/lite` has grown beyond its limit.
//
// Usage: node build/weigh.js TOOLS [ADDED], where esbuild is installed in the folder TOOLS, and ADDED is what the compiler may have
// made each module heavier by, in bytes.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

import { gzip } from './gzip.js';

const home = fileURLToPath(new URL('../', import.meta.url));
const [, , tools, added = '0'] = process.argv;
const { buildSync } = createRequire(resolve(tools, 'x.js'))('esbuild');

/** What each entry loads in addition to its own file, and the limit of the sum with gzip. */
const ENTRIES = [
  { name: 'linkspan', script: 'index.js', module: 'linkspan.wasm', limit: 300_000 },
  { name: 'linkspan/lite', script: 'lite.js', module: 'linkspan-lite.wasm', limit: 140_000 },
  { name: 'linkspan/inline', script: 'inline.js' },
  { name: 'linkspan/sync', script: 'sync.js' },
  { name: 'linkspan/lite-js', script: 'lite-js.js' },
];

function bundle(script) {
  const { outputFiles } = buildSync({
    entryPoints: [join(home, script)],
    bundle: true,
    minify: true,
    format: 'esm',
    // What is loaded only if the module is missing.
    external: script === 'index.js' || script === 'lite.js' ? ['./embedded/*'] : [],
    write: false,
  });
  return outputFiles[0].contents;
}

function weigh(bytes) {
  return [bytes.length, gzip(bytes).length, brotliCompressSync(bytes).length];
}

function row(name, numbers) {
  console.log(`${name.padEnd(24)}${numbers.map((number) => String(number).padStart(10)).join('')}`);
}

row('', ['bytes', 'gzip', 'brotli']);
for (const { name, script, module, limit } of ENTRIES) {
  const parts = { [script]: bundle(script), ...(module && { [module]: readFileSync(join(home, module)) }) };
  const weights = Object.values(parts).map(weigh);
  const sum = weights.reduce((all, weight) => all.map((number, i) => number + weight[i]));
  row(name, sum);
  if (module) Object.keys(parts).forEach((part, i) => row(`  ${part}`, weights[i]));
  const most = limit + Number(added);
  if (sum[1] > most) {
    console.error(`${name} weighs ${sum[1]} bytes with gzip, and its limit is ${most}.`);
    process.exitCode = 1;
  }
}
