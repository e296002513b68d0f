// Measures finders of links in JavaScript, line by line, on the files given.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import LinkifyIt from 'linkify-it';
import * as linkify from 'linkifyjs';
import Autolinker from 'autolinker';

const it = new LinkifyIt();
const engines = {
  'linkify-it': (line) => (it.match(line) ?? []).length,
  linkifyjs: (line) => linkify.find(line).length,
  autolinker: (line) => Autolinker.parse(line, { urls: true, email: true }).length,
};
// They are slow: a part of each text says enough.
const BYTES = 1_000_000;

for (const path of process.argv.slice(2)) {
  const text = readFileSync(path, 'utf8');
  const lines = text.slice(0, BYTES).split('\n');
  const bytes = Buffer.byteLength(lines.join('\n'));
  for (const [name, count] of Object.entries(engines)) {
    let best = Infinity;
    let found = 0;
    for (let run = 0; run < 3; run += 1) {
      const start = process.hrtime.bigint();
      found = lines.reduce((sum, line) => sum + count(line), 0);
      best = Math.min(best, Number(process.hrtime.bigint() - start));
    }
    const rate = ((bytes / best) * 1e3).toFixed(2);
    console.log(`${basename(path, '.txt').padEnd(18)}${name.padEnd(14)}${rate.padStart(9)} MB/s ${found} found`);
  }
}
