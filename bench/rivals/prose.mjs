// Finds the links of texts with the detectors of npm.
//
// node prose.mjs FOLDER TLDS: reads texts from standard input, a JSON string a line, and writes for
// each a line with an object from the detector's name to its links as [start, end] in UTF-16
// units. FOLDER is where the packages are installed, TLDS a file with a top-level domain a line: linkify-it knows only
// a few by itself and takes a list.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const resolve = createRequire(`${process.argv[2]}/`).resolve;
const load = (name) => import(pathToFileURL(resolve(name)));

const { LinkifyIt } = await load('linkify-it');
const { find } = await load('linkifyjs');
const { Autolinker } = await load('autolinker');
const { default: twitter } = await load('twitter-text');

const linkifyIt = new LinkifyIt({ fuzzyLink: true });
linkifyIt.tlds(readFileSync(process.argv[3], 'utf8').trim().split('\n'));
const parser = new Autolinker({ phone: false, mention: false, hashtag: false });

const detectors = {
  'linkify-it': (text) => (linkifyIt.match(text) ?? []).map((link) => [link.index, link.lastIndex]),
  linkifyjs: (text) => find(text).map((link) => [link.start, link.end]),
  autolinker: (text) =>
    parser.parse(text).map((match) => {
      const start = match.getOffset();
      return [start, start + match.getMatchedText().length];
    }),
  'twitter-text': (text) => twitter.extractUrlsWithIndices(text).map((link) => link.indices),
};

for await (const line of createInterface({ input: process.stdin })) {
  const text = JSON.parse(line);
  const found = Object.entries(detectors).map(([name, detect]) => [name, detect(text)]);
  console.log(JSON.stringify(Object.fromEntries(found)));
}
