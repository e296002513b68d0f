// Makes the files of the package that are not written by hand: modules that are part of JavaScript or are JavaScript (`embedded`),
// the package for `require` (`cjs`), and files at the top that lead to the plugins. `cargo xtask js` runs it.
//
// Usage: node build/package.js TOOLS SCRIPT, where esbuild and binaryen are installed in the folder TOOLS, and SCRIPT is the module of
// `linkspan/lite` without vectors, to be made into JavaScript.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { deflate } from './gzip.js';

const home = fileURLToPath(new URL('../', import.meta.url));
const [, , tools, script] = process.argv;
const { transformSync } = createRequire(resolve(tools, 'x.js'))('esbuild');

/** The modules, by the names of their embedded forms. */
const MODULES = { linkspan: 'linkspan.wasm', lite: 'linkspan-lite.wasm' };
/** Entries that are not there for `require`: they are for bundlers, which take modules. */
const NOT_REQUIRED = new Set(['index.js', 'lite.js', 'edge.js', 'lite-edge.js']);
/** Entries that take the place of those. */
const RENAMED = { 'node.js': 'index.js', 'lite-node.js': 'lite.js' };

/**
 * Files at the top for bundlers that do not read `exports`, as Parcel 2 does not by default: to them, `linkspan/remark` is the file `remark.js`.
 */
const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
const STUBS = Object.entries(exports).filter(([, target]) => target.default?.default?.startsWith('./plugins/')).map(([name, target]) => [`${name.slice(2)}.js`, target.default.default]);

function stub(name, path) {
  const isDefault = /^export default/m.test(readFileSync(join(home, path), 'utf8'));
  put(name, `// Made by \`cargo xtask js\`.\nexport * from '${path}';\n${isDefault ? `export { default } from '${path}';\n` : ''}`);
}

function put(path, text) {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), text);
}

function clear(folder) {
  rmSync(join(home, folder), { recursive: true, force: true });
}

/** A module in Base64, whose length is a multiple of four. */
function embed(name, file) {
  const bytes = readFileSync(join(home, file));
  const packed = deflate(bytes).toString('base64');
  put(
    `embedded/${name}.js`,
    `// ${file}, deflated. Made by \`cargo xtask js\`.\nimport { unpack } from '../js/unpack.js';\n` +
      `export const bytes = () => unpack(${bytes.length}, '${packed}');\n`,
  );
  // Who can require can read files.
  put(
    `cjs/embedded/${name}.js`,
    `'use strict';\nconst { readFileSync } = require('fs');\nexports.bytes = () => readFileSync(require('path').join(__dirname, '../../${file}'));\n`,
  );
}

/** A module as JavaScript, for engines without WebAssembly. */
function rewrite(name, file) {
  const wasm2js = resolve(tools, 'node_modules/.bin/wasm2js');
  const features = ['bulk-memory', 'mutable-globals', 'reference-types', 'multivalue'].map((feature) => `--enable-${feature}`);
  const text = execFileSync(wasm2js, ['-O2', ...features, file, '-o', '-'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const end = text.indexOf('var retasmFunc');
  const trap = "throw new Error('abort')";
  if (end < 0 || !text.includes(trap)) throw new Error('wasm2js writes something else than it did; see build/package.js');
  // Not started when it is read but when it is asked for, and again if it has stopped.
  const started = text
    .slice(0, end)
    .replace(trap, "throw Object.assign(new Error('abort'), { name: 'RuntimeError' })")
    .concat('export const start = () => asmFunc({});\n');
  const { code } = transformSync(started, { minify: true, target: 'es2020' });
  put(`embedded/${name}.js`, `// linkspan-lite.wasm without vectors, as JavaScript. Made by \`cargo xtask js\`.\n${code}`);
  convert(`embedded/${name}.js`);
}

/** A file as one for `require`; those at the top say where the package is, one folder above them. */
function convert(path, as = path) {
  const { code, warnings } = transformSync(readFileSync(join(home, path), 'utf8'), {
    format: 'cjs',
    target: 'es2020',
    platform: 'node',
    define: { 'import.meta.url': 'here' },
    supported: { 'dynamic-import': false },
  });
  if (warnings.length > 0) throw new Error(`${path}: ${warnings[0].text}`);
  const here = /\bhere\b/.test(code) ? "const here = require('url').pathToFileURL(__dirname).href;\n" : '';
  put(join('cjs', as), here + code);
}

for (const [name] of STUBS) clear(name);
clear('embedded');
clear('cjs');
for (const [name, file] of Object.entries(MODULES)) embed(name, file);
rewrite('lite-script', script);
const entries = readdirSync(home).filter((name) => name.endsWith('.js') && !NOT_REQUIRED.has(name));
for (const name of entries) convert(name, RENAMED[name] ?? name);
for (const folder of ['js', 'plugins']) {
  for (const name of readdirSync(join(home, folder))) if (name.endsWith('.js')) convert(join(folder, name));
}
for (const name of readdirSync(home, { recursive: false })) {
  if (name.endsWith('.d.ts')) cpSync(join(home, name), join(home, 'cjs', name));
}
for (const name of readdirSync(join(home, 'plugins'))) {
  if (name.endsWith('.d.ts')) cpSync(join(home, 'plugins', name), join(home, 'cjs/plugins', name));
}
for (const [name, path] of STUBS) stub(name, path);
put('cjs/package.json', '{ "type": "commonjs" }\n');
