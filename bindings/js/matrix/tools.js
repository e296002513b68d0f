// The tools of the matrix, from npm, and the files that its projects share.

/** The newest of each tool: the short form. The names are those of folders in `node_modules`. */
export const NEWEST = {
  '@arethetypeswrong/cli': '0.18.5',
  '@rollup/plugin-node-resolve': '16.0.3',
  esbuild: '0.28.2',
  'hermes-engine-cli': '0.12.0',
  jest: '30.5.2',
  'jest-environment-jsdom': '30.5.2',
  next: '16.4.6',
  node24: `npm:${nodePackage()}@24`,
  parcel: '2.16.4',
  publint: '0.3.25',
  react: '19.3.1',
  'react-dom': '19.3.1',
  rollup: '4.68.3',
  typescript: '7.0.2',
  typescript5: 'npm:typescript@5.9.3',
  vite: '8.3.8',
  vitest: '5.1.0',
  webpack: '5.112.2',
  wrangler: '4.160.0',
};

/** What the long form adds. */
export const OLDER = {
  node18: `npm:${nodePackage()}@18`,
  node20: `npm:${nodePackage()}@20`,
  node22: `npm:${nodePackage()}@22`,
  vite5: 'npm:vite@5.4.21',
  vite6: 'npm:vite@6.4.6',
  vite7: 'npm:vite@7.3.8',
};

/** Node as a package for this machine. */
function nodePackage() {
  const system = { win32: 'win' }[process.platform] ?? process.platform;
  return `node-${system}-${process.arch}`;
}

/** Asks every entry for the links of a text. All tools are given this file. */
export const ANSWERS = `
import * as whole from 'linkspan';
import * as inline from 'linkspan/inline';
import { adapt } from 'linkspan/linkifyjs';
import * as lite from 'linkspan/lite';
import * as script from 'linkspan/lite-js';
import * as sync from 'linkspan/sync';

export async function answers() {
  const makers = { linkspan: () => whole.load(), inline: () => inline.load(), sync: () => sync.loadSync(), lite: () => lite.load(), 'lite-js': () => script.load() };
  // The plugins have a folder of their own, which not every tool finds.
  makers.linkifyjs = async () => {
    const { find } = adapt(await whole.load());
    return { detect: (text) => find(text).map(({ value, href }) => ({ text: value, href })) };
  };
  const said = { where: typeof self === 'object' ? self.constructor.name : 'no page' };
  for (const entry of Object.keys(makers)) {
    try {
      const linkspan = await makers[entry]();
      said[entry] = linkspan.detect('Siehe bücher.de/bücher, oder schreib an иван@пример.рф!').map(({ text, href }) => text + ' = ' + href).join('; ');
    } catch (error) {
      said[entry] = String(error);
    }
  }
  return said;
}
`;

/** The entries that it asks. */
export const ENTRIES = ['linkspan', 'inline', 'sync', 'lite', 'lite-js', 'linkifyjs'];

/** What they must say. */
export const EXPECTED =
  'bücher.de/bücher = https://xn--bcher-kva.de/b%C3%BCcher; иван@пример.рф = mailto:%D0%B8%D0%B2%D0%B0%D0%BD@xn--e1afmkfd.xn--p1ai';

/** A page that shows the answers, and keeps them for the test. */
export const SHOW = `
export function show(said) {
  const list = document.createElement('dl');
  for (const [entry, answer] of Object.entries(said)) {
    list.append(Object.assign(document.createElement('dt'), { textContent: entry }));
    list.append(Object.assign(document.createElement('dd'), { textContent: answer }));
  }
  document.body.append(list);
  globalThis.said = said;
}
`;

export const PAGE_SCRIPT = `import { answers } from './answers.js';\nimport { show } from './show.js';\nanswers().then(show);\n`;

export const html = (script, type = 'module') =>
  `<!doctype html><meta charset="utf-8"><title>linkspan</title><link rel="icon" href="data:,"><style>body { font: 16px sans-serif; margin: 2em } dt { font-weight: bold }</style><h1>linkspan</h1><script ${type === 'module' ? 'type="module"' : 'defer'} src="${script}"></script>\n`;
