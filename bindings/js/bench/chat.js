// Measures linkspan, in its default profile, against other finders of links, message by message, and compares what they find.
//
// Usage: node bench/chat.js FILE [NATIVE]
//
// FILE has a message a line; `cargo run --release --package linkspan-bench --bin texts` makes such files. NATIVE is what
// the core takes for a message, in nanoseconds; `cargo run --release --package linkspan-js --example native FILE` says it.
// Times are those of the processor, so that other programs of the machine count for little. linkify-it is set to find links without a
// scheme, under all top-level domains, as linkspan does.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

import Autolinker from 'autolinker';
import { buildSync } from 'esbuild';
import { LinkifyIt } from 'linkify-it';
import linkifyStr from 'linkify-string';
import * as linkifyjs from 'linkifyjs';

import { load } from 'linkspan';
import { load as loadLite } from 'linkspan/lite';
import { loadSync as loadScript } from 'linkspan/lite-js';

import { gzip } from '../build/gzip.js';

const require = createRequire(import.meta.url);
const tlds = require('tlds');
const [file, native] = process.argv.slice(2);
// Each is a string of its own, as from a server, and not a slice of the file.
const messages = JSON.parse(JSON.stringify(readFileSync(file, 'utf8').slice(0, 1_000_000).split('\n')));
const bytes = Buffer.byteLength(messages.join('\n'));

const prose = await load();
const strict = prose.derive({ profile: 'uts58' });
const lite = await loadLite();
const script = loadScript();
const linkifyIt = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });
linkifyIt.tlds(tlds);

/** What each one finds in a message: pairs of start and end. */
const spansOf = {
  linkspan: (text) => prose.detect(text).map(({ start, end }) => [start, end]),
  'linkify-it': (text) => (linkifyIt.match(text) ?? []).map(({ index, lastIndex }) => [index, lastIndex]),
  linkifyjs: (text) => linkifyjs.find(text).map(({ start, end }) => [start, end]),
  autolinker: (text) =>
    Autolinker.parse(text, { urls: true, email: true }).map((match) => {
      const start = match.getOffset();
      return [start, start + match.getMatchedText().length];
    }),
};

/** What the others give at once: autolinker makes the target of a link when it is asked for. */
const valuesOf = (match) => ({ start: match.getOffset(), text: match.getMatchedText(), href: match.getAnchorHref() });

/** The same job by each: ours, and the others. */
const JOBS = {
  'links, with hrefs': [
    {
      'linkspan, detect': (text) => prose.detect(text),
      'linkspan, detect (uts58)': (text) => strict.detect(text),
      'linkspan/lite, detect': (text) => lite.detect(text),
      'linkspan/lite-js, detect': (text) => script.detect(text),
    },
    {
      'linkify-it': (text) => linkifyIt.match(text),
      linkifyjs: (text) => linkifyjs.find(text),
      autolinker: (text) => Autolinker.parse(text, { urls: true, email: true }).map(valuesOf),
    },
  ],
  'the whole text in pieces, ours screened': [
    { 'linkspan, tokens': (text) => prose.tokens(text) },
    { 'linkify-it': (text) => linkifyIt.match(text), linkifyjs: (text) => linkifyjs.tokenize(text) },
  ],
  'HTML, ours screened': [
    { 'linkspan, linkifyHtml': (text) => prose.linkifyHtml(text) },
    { 'linkify-string': (text) => linkifyStr(text), autolinker: (text) => Autolinker.link(text, { urls: true, email: true, sanitizeHtml: true }) },
  ],
};

/** How often all messages are gone through, after compilers have had their time. */
const RUNS = 12;

/** The best run of each over all messages, in nanoseconds for one. They take turns, so that what else the machine does meets them all. */
async function measure(engines) {
  const best = {};
  for (const engine of Object.values(engines)) {
    for (const end = Date.now() + 1000; Date.now() < end; ) {
      for (const message of messages) engine(message);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, engine] of Object.entries(engines)) {
      const start = process.cpuUsage();
      for (const message of messages) engine(message);
      const { user, system } = process.cpuUsage(start);
      best[name] = Math.min(best[name] ?? Infinity, ((user + system) * 1000) / messages.length);
    }
  }
  return best;
}

const row = (name, ...cells) => console.log(`${name.padEnd(30)}${cells.map((cell) => String(cell).padStart(13)).join('')}`);

console.log(`${messages.length} messages, ${(bytes / messages.length).toFixed(0)} bytes each`);
for (const [job, [ours, others]] of Object.entries(JOBS)) {
  console.log(`\n${job}`);
  row('', 'ns/message', 'MB/s', 'best rival');
  const times = await measure({ ...others, ...ours });
  const best = Math.min(...Object.keys(others).map((name) => times[name]));
  for (const name of Object.keys({ ...ours, ...others })) {
    const rate = ((bytes / messages.length / times[name]) * 1e3).toFixed(1);
    row(name, times[name].toFixed(0), rate, name in ours ? `${(best / times[name]).toFixed(1)}×` : '');
    if (native && name === 'linkspan, detect') row('  the core, without JavaScript', native, '', '');
  }
}

/** What a page loads, bundled and minified, and how long a fresh process takes until the first link is found. */
const STARTS = {
  linkspan: ["import { load } from 'linkspan'; globalThis.found = (await load()).detect('a.com')", 'linkspan.wasm'],
  'linkspan/sync': ["import { loadSync } from 'linkspan/sync'; globalThis.found = loadSync().detect('a.com')"],
  'linkspan/lite': ["import { load } from 'linkspan/lite'; globalThis.found = (await load()).detect('a.com')", 'linkspan-lite.wasm'],
  'linkspan/lite-js': ["import { loadSync } from 'linkspan/lite-js'; globalThis.found = loadSync().detect('a.com')"],
  'linkify-it': ["import { LinkifyIt } from 'linkify-it'; const it = new LinkifyIt({ fuzzyLink: true }); it.tlds(TLDS); globalThis.found = it.match('a.com')"],
  linkifyjs: ["import { find } from 'linkifyjs'; globalThis.found = find('a.com')"],
  autolinker: ["import Autolinker from 'autolinker'; globalThis.found = Autolinker.parse('a.com', { urls: true })"],
};
const home = fileURLToPath(new URL('../', import.meta.url));
console.log('\nsize and start');
row('', 'gzip', 'brotli', 'ms');
for (const [name, [source, module]] of Object.entries(STARTS)) {
  const code = source.replace('TLDS', JSON.stringify(tlds));
  const { outputFiles } = buildSync({
    stdin: { contents: code, resolveDir: home }, bundle: true, minify: true, format: 'esm', platform: 'browser', write: false, logLevel: 'error',
    external: module ? ['./embedded/*'] : [],
  });
  const parts = [outputFiles[0].contents, ...(module ? [readFileSync(`${home}${module}`)] : [])];
  const sum = (weigh) => parts.reduce((all, part) => all + weigh(part).length, 0);
  const timed = `const begin = process.cpuUsage(); ${code.replaceAll(/import (\{.*?\}|\w+) from ('[^']+');/g, (_, names, from) => `const ${names.startsWith('{') ? names : `{ default: ${names} }`} = await import(${from});`)}; const { user, system } = process.cpuUsage(begin); console.log((user + system) / 1000)`;
  const runs = Array.from({ length: 15 }, () => Number(execFileSync(process.execPath, ['--input-type=module', '--eval', timed], { cwd: home, encoding: 'utf8' })));
  row(name, sum(gzip), sum(brotliCompressSync), Math.min(...runs).toFixed(1));
}

console.log('\nlinks');
row('', 'found', 'the same', 'ours only', 'theirs only');
const ours = messages.map((message) => new Set(spansOf.linkspan(message).map(String)));
for (const [name, spans] of Object.entries(spansOf)) {
  let [found, both, all] = [0, 0, 0];
  messages.forEach((message, i) => {
    const theirs = spans(message).map(String);
    found += theirs.length;
    both += theirs.filter((span) => ours[i].has(span)).length;
    all += ours[i].size;
  });
  row(name, found, both, all - both, found - both);
}
