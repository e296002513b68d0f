// Every entry loads, with and without help, and gives the same answers to the shared cases.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';

import { parse } from 'acorn';

import { load } from 'linkspan';
import { load as loadInline } from 'linkspan/inline';
import { load as loadLite } from 'linkspan/lite';
import { load as loadScript, loadSync as loadScriptSync } from 'linkspan/lite-js';
import { loadSync } from 'linkspan/sync';

import { Linkspan } from '../js/linkspan.js';
import { loader } from '../js/load.js';
import { decode, encodeInto } from '../js/utf8.js';
import { OF_LITE, runShared } from './shared.js';
import { moduleBytes, packageFolder, sharedCases } from './support.js';

const require = createRequire(import.meta.url);
const cases = sharedCases();
const home = fileURLToPath(packageFolder);

const ENTRIES = {
  'linkspan': load,
  'linkspan/inline': loadInline,
  'linkspan/sync': loadSync,
  'require linkspan': require('linkspan').load,
  'require linkspan/inline': require('linkspan/inline').load,
  'require linkspan/sync': require('linkspan/sync').loadSync,
};
const LITE_ENTRIES = {
  'linkspan/lite': loadLite,
  'linkspan/lite-js': loadScript,
  'linkspan/lite-js, at once': loadScriptSync,
  'linkspan/lite-js in an engine that has nothing': loadInBareRealm,
  'require linkspan/lite': require('linkspan/lite').load,
  'require linkspan/lite-js': require('linkspan/lite-js').load,
};

/** The package for `require` in a realm with the language alone: no WebAssembly, no TextEncoder, no URL. */
function loadInBareRealm() {
  const realm = vm.createContext({});
  vm.runInContext('delete globalThis.WebAssembly', realm);
  const loaded = new Map();
  const requireIn = (path) => {
    if (loaded.has(path)) return loaded.get(path).exports;
    const module = { exports: {} };
    loaded.set(path, module);
    const run = vm.runInContext(`(function (module, exports, require) {${readFileSync(path, 'utf8')}\n})`, realm);
    run(module, module.exports, (name) => requireIn(join(dirname(path), name)));
    return module.exports;
  };
  assert.equal(vm.runInContext('typeof WebAssembly + typeof TextEncoder + typeof TextDecoder + typeof URL', realm), 'undefined'.repeat(4));
  return requireIn(join(home, 'cjs/lite-js.js')).loadSync();
}

for (const [name, make] of Object.entries({ ...ENTRIES, ...LITE_ENTRIES })) {
  test(`the shared cases through ${name}`, async () => {
    const { counts, failures } = runShared(await make(), cases, name in LITE_ENTRIES ? OF_LITE : undefined);
    assert.deepEqual(failures, []);
    assert.ok(counts.detection >= 1000 && counts.prose >= 900, JSON.stringify(counts));
  });
}

test('plain JavaScript takes long texts, lone surrogates and much memory', () => {
  const lite = loadScriptSync();
  for (const filler of ['word ', 'слово ', 'word \ud800']) {
    const text = `${filler.repeat(1_000_000)} see a.com/x and b@c.org.`;
    const links = lite.detect(text);
    assert.deepEqual(links.map((link) => link.text), ['a.com/x', 'b@c.org']);
    assert.equal(text.slice(links[1].start, links[1].end), 'b@c.org');
    assert.equal(lite.test('a.com'), true);
  }
  assert.equal(lite.detect('a.com '.repeat(200_000)).length, 200_000);
  assert.throws(() => loadScriptSync({}, moduleBytes()), { name: 'LinkspanError', message: /takes no module/ });
  assert.throws(() => loadScriptSync({ profile: 'x' }), { name: 'LinkspanError', message: /The option profile/ });
});

test('React Native gets JavaScript, and a sentence where that is missing', async () => {
  const { exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  assert.equal(exports['./lite']['react-native'].default, './lite-js.js');
  const { load: loadNowhere } = await import(new URL(exports['.']['react-native'].default, packageFolder).href);
  await assert.rejects(loadNowhere(), { name: 'LinkspanError', message: /import "linkspan\/lite"/ });
});

test('a module of another realm, and bytes of one', async () => {
  const realm = vm.createContext({ bytes: moduleBytes() });
  const other = (code) => vm.runInContext(code, realm);
  const sources = [other('new WebAssembly.Module(bytes)'), other('Uint8Array.from(bytes)'), other('Uint8Array.from(bytes).buffer')];
  for (const source of sources) {
    assert.equal((await load({}, source)).detect('a.com').length, 1);
    assert.equal(loadSync({}, source).detect('a.com').length, 1);
  }
});

test('a module over the network, whatever the server calls it', async () => {
  const answers = {
    '/wasm': [200, 'application/wasm', moduleBytes()],
    '/parameter': [200, 'application/wasm; charset=utf-8', moduleBytes()],
    '/octets': [200, 'application/octet-stream', moduleBytes()],
    '/page': [200, 'text/html', '<!doctype html>'],
    '/none': [404, 'text/html', 'not found'],
  };
  const server = createServer(({ url }, response) => {
    const [status, type, body] = answers[url];
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const at = (path) => new URL(path, `http://127.0.0.1:${port}`);
  try {
    for (const path of ['/wasm', '/parameter', '/octets']) {
      assert.equal((await load({}, at(path))).detect('a.com').length, 1);
      assert.equal((await load({}, await fetch(at(path)))).detect('a.com').length, 1);
      assert.equal((await loadInline({}, at(path).href)).detect('a.com').length, 1);
    }
    await assert.rejects(load({}, at('/page')), { name: 'LinkspanError', message: /not WebAssembly, but text\/html.*optimizeDeps/ });
    await assert.rejects(load({}, at('/none')), { name: 'LinkspanError', message: /the server answers 404/ });
  } finally {
    server.close();
  }
  await assert.rejects(load({}, at('/wasm')), { name: 'LinkspanError', message: /connect-src/ });
});

test('what has failed is tried again', async () => {
  for (const fail of [() => { throw new Error('once'); }, async () => { throw new Error('once'); }, () => 'no module']) {
    let isFirst = true;
    const loadAgain = loader(Linkspan, () => (isFirst ? fail() : moduleBytes()));
    const both = [loadAgain(), loadAgain()];
    for (const promise of both) await promise.catch(() => {});
    isFirst = false;
    assert.equal((await loadAgain()).detect('a.com').length, 1);
  }
});

test('where WebAssembly is forbidden or missing, a sentence says what to do', async () => {
  const { WebAssembly: real } = globalThis;
  const forbidding = { ...real, compile: async () => { throw new Error("Refused by Content Security Policy: 'unsafe-eval'"); } };
  try {
    globalThis.WebAssembly = Object.assign(Object.create(real), forbidding);
    await assert.rejects(load({}, moduleBytes()), { name: 'LinkspanError', message: /'wasm-unsafe-eval' into the script-src/ });
    delete globalThis.WebAssembly;
    await assert.rejects(load({}, moduleBytes()), { name: 'LinkspanError', message: /linkspan\/lite-js/ });
    assert.throws(() => loadSync({}, moduleBytes()), { name: 'LinkspanError', message: /no WebAssembly here/ });
  } finally {
    globalThis.WebAssembly = real;
  }
});

test('what is not given is not guessed', () => {
  assert.throws(() => loadSync({}, 'linkspan.wasm'), { name: 'LinkspanError', message: /must be a URL, the bytes/ });
});

/** The files of a package that are code, as `npm pack` takes them. */
function shipped(folder) {
  const { files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const folders = files.filter((name) => !/[.*]/.test(name) && !/^[A-Z]/.test(name));
  const inside = folders.flatMap((name) => readdirSync(join(folder, name), { recursive: true }).map((file) => join(name, file)));
  const outside = readdirSync(folder).filter((name) => files.includes(name) || files.includes('*.js'));
  return [...outside, ...inside].filter((name) => name.endsWith('.js')).map((name) => join(folder, name));
}

/** The folders of the packages for editors. */
const editors = readdirSync(join(home, 'editors')).map((name) => join(home, 'editors', name)).filter((folder) => existsSync(join(folder, 'package.json')));

test('the packages for editors say how to install them, and lead nowhere outside of themselves', () => {
  for (const folder of editors.filter((folder) => !folder.endsWith('node_modules'))) {
    const { name, peerDependencies, files } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    assert.ok(readme.includes(`npm install ${[name, ...Object.keys(peerDependencies).sort()].join(' ')}\n`), name);
    assert.doesNotMatch(readme, /\]\(\.\.?\//, name);
    for (const file of files) assert.ok(existsSync(join(folder, file)), `${name}: ${file}`);
    const imported = shipped(folder).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/ from '([^'.][^']*)'/g)]).map(([, from]) => from);
    for (const from of imported) assert.ok(Object.keys(peerDependencies).some((peer) => from === peer || from.startsWith(`${peer}/`)), `${name}: ${from}`);
  }
});

test('no file has syntax that is newer than ES2020, nor do the packages for editors', () => {
  const ofEditors = editors.flatMap(shipped);
  const files = [...shipped(home), ...ofEditors];
  assert.ok(ofEditors.length > 6 && files.length > 60, `${files.length}`);
  for (const name of files) {
    const sourceType = name.startsWith(join(home, 'cjs')) ? 'script' : 'module';
    assert.doesNotThrow(() => parse(readFileSync(name, 'utf8'), { ecmaVersion: 2020, sourceType, allowHashBang: true }), name);
  }
});

test('UTF-8 by hand is UTF-8 by the platform', () => {
  const text = 'aé日😀\ud800b\udc00\0'.repeat(3);
  for (let room = 0; room < 60; room += 1) {
    const [ours, theirs] = [new Uint8Array(room), new Uint8Array(room)];
    assert.deepEqual(encodeInto(text, ours), new TextEncoder().encodeInto(text, theirs));
    assert.deepEqual(ours, theirs);
  }
  const bytes = new TextEncoder().encode(text);
  assert.equal(decode(bytes), new TextDecoder().decode(bytes));
});
