// Measures linkspan against other finders of links, message by message, and compares what they find.
//
// Usage: node bench/chat.js FILE [NATIVE]
//
// FILE has a message a line; `cargo run --release --package linkspan-bench --bin texts` makes such files. NATIVE is what
// the core takes for a message, in nanoseconds; `cargo run --release --package linkspan-js --example native FILE` says it.
// Times are those of the processor, so that other programs of the machine count for little.

import { readFileSync } from 'node:fs';

import Autolinker from 'autolinker';
import { LinkifyIt } from 'linkify-it';
import * as linkifyjs from 'linkifyjs';

import { load } from 'linkspan';

const [file, native] = process.argv.slice(2);
const messages = readFileSync(file, 'utf8').slice(0, 1_000_000).split('\n');
const bytes = Buffer.byteLength(messages.join('\n'));

const prose = await load();
const strict = prose.derive({ profile: 'uts58' });
const linkifyIt = new LinkifyIt();

const withHrefs = (links) => {
  for (const link of links) if (link.href === '') throw new Error('an empty href');
  return links;
};

/** What each one finds in a message: pairs of start and end. */
const spansOf = {
  linkspan: (text) => strict.detect(text).map(({ start, end }) => [start, end]),
  'linkify-it': (text) => (linkifyIt.match(text) ?? []).map(({ index, lastIndex }) => [index, lastIndex]),
  linkifyjs: (text) => linkifyjs.find(text).map(({ start, end }) => [start, end]),
  autolinker: (text) =>
    Autolinker.parse(text, { urls: true, email: true }).map((match) => {
      const start = match.getOffset();
      return [start, start + match.getMatchedText().length];
    }),
};

const engines = {
  linkspan: (text) => strict.detect(text),
  'linkspan, with hrefs': (text) => withHrefs(strict.detect(text)),
  'linkspan, prose': (text) => prose.detect(text),
  'linkspan, test': (text) => strict.test(text),
  'linkspan, tokens': (text) => prose.tokens(text),
  'linkspan, linkifyHtml': (text) => prose.linkifyHtml(text),
  'linkify-it': (text) => linkifyIt.match(text),
  linkifyjs: (text) => linkifyjs.find(text),
  autolinker: (text) => Autolinker.parse(text, { urls: true, email: true }),
};

/** The best of some runs over all messages, in nanoseconds for one, after compilers have had their time. */
async function measure(engine) {
  for (const end = Date.now() + 1500; Date.now() < end; ) {
    for (const message of messages) engine(message);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  let best = Infinity;
  for (let run = 0; run < 15; run += 1) {
    const start = process.cpuUsage();
    for (const message of messages) engine(message);
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, user + system);
  }
  return (best * 1000) / messages.length;
}

const times = {};
for (const [name, engine] of Object.entries(engines)) times[name] = await measure(engine);
console.log(`${messages.length} messages, ${(bytes / messages.length).toFixed(0)} bytes each\n`);
console.log(`${'engine'.padEnd(24)}${'ns/message'.padStart(11)}${'MB/s'.padStart(8)}${'linkspan is'.padStart(14)}`);
for (const [name, time] of Object.entries(times)) {
  const rate = ((bytes / messages.length / time) * 1e3).toFixed(1);
  const ratio = `${(time / times.linkspan).toFixed(1)}×`;
  console.log(`${name.padEnd(24)}${time.toFixed(0).padStart(11)}${rate.padStart(8)}${ratio.padStart(14)}`);
}
if (native) console.log(`\nthe core, without JavaScript: ${native} ns/message; linkspan takes ${(times.linkspan / native).toFixed(1)}× that`);

console.log(`\n${'links'.padEnd(24)}${'found'.padStart(8)}${'the same'.padStart(10)}${'ours only'.padStart(11)}${'theirs only'.padStart(13)}`);
const ours = messages.map((message) => new Set(spansOf.linkspan(message).map(String)));
for (const [name, spans] of Object.entries(spansOf)) {
  let [found, both, all] = [0, 0, 0];
  messages.forEach((message, i) => {
    const theirs = spans(message).map(String);
    found += theirs.length;
    both += theirs.filter((span) => ours[i].has(span)).length;
    all += ours[i].size;
  });
  console.log(`${name.padEnd(24)}${String(found).padStart(8)}${String(both).padStart(10)}${String(all - both).padStart(11)}${String(found - both).padStart(13)}`);
}
