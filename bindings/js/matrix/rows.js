// The rows of the matrix. Each says which tools it needs, and what is done with a tiny project; none has a setting for linkspan.

import { chmodSync, readFileSync } from 'node:fs';

import { OF_LITE } from '../test/shared.js';
import { sharedCases } from '../test/support.js';
import { ANSWERS, ENTRIES, EXPECTED, html, PAGE_SCRIPT, SHOW } from './tools.js';

const FILES = { 'answers.js': ANSWERS, 'show.js': SHOW };
const PAGE = { ...FILES, 'main.js': PAGE_SCRIPT, 'index.html': html('./main.js') };
const PRINT = "import { answers } from './answers.js';\nanswers().then((said) => console.log(JSON.stringify(said)));\n";

/** A page that a tool builds into `dist`. */
function built(name, tools, build, files = PAGE, where = undefined) {
  return {
    name,
    tools,
    isPage: true,
    async run(project) {
      project.write(files);
      await build(project);
      return project.look(await project.serve('dist'), where);
    },
  };
}

function vite(tool, isLong) {
  const name = tool === 'vite' ? 'Vite 8' : `Vite ${tool.slice(4)}`;
  const bin = `${tool}/bin/vite.js`;
  const dev = {
    name: `${name}, development server`,
    tools: [tool],
    isPage: true,
    async run(project) {
      project.write(PAGE);
      const [, address] = await project.start(bin, ['--host', '127.0.0.1', '--port', String(await freePort())], /(http:\/\/127\.0\.0\.1:\d+\/)/);
      return project.look(address);
    },
  };
  const build = built(`${name}, build`, [tool], (project) => project.run(bin, ['build']));
  return [dev, build].map((row) => ({ ...row, isLong }));
}

async function freePort() {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `answers` in a worker, which a page asks. */
const WORKER = "import { answers } from './answers.js';\nanswers().then((said) => postMessage(said));\n";
const WORKER_PAGE = {
  ...PAGE,
  'worker.js': WORKER,
  'main.js':
    "import { show } from './show.js';\n" +
    "const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });\n" +
    "worker.onmessage = ({ data }) => show(data);\nworker.onerror = ({ message }) => show({ linkspan: message });\n",
};

const SERVICE_WORKER = `
import { answers } from './answers.js';
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => event.waitUntil(answers().then((said) => event.source.postMessage(said))));
`;
const SERVICE_PAGE = `
import { show } from './show.js';
navigator.serviceWorker.onmessage = ({ data }) => show(data);
navigator.serviceWorker.register('./service.js');
navigator.serviceWorker.ready.then(({ active }) => active.postMessage('answer'));
`;

function esbuildBundle(format, platform, extra = []) {
  return (project) =>
    project.execute(`${project.tools}/node_modules/.bin/esbuild`, [
      'main.js', '--bundle', '--minify', `--format=${format}`, `--platform=${platform}`, '--log-level=error', `--outfile=dist/main.${format === 'cjs' ? 'cjs' : 'js'}`, ...extra,
    ]);
}

const WEBPACK = { 'webpack.mjs': "import webpack from 'webpack';\nwebpack({ mode: 'production', entry: './main.js', output: { path: process.cwd() + '/dist', filename: 'main.js', publicPath: '' } }, (error, stats) => {\n  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());\n});\n" };

const ROLLUP = {
  'rollup.mjs':
    "import { rollup } from 'rollup';\nimport resolve from '@rollup/plugin-node-resolve';\n" +
    "const bundle = await rollup({ input: 'main.js', plugins: [resolve({ browser: true })] });\n" +
    "await bundle.write({ dir: 'dist', format: 'es' });\n",
};

const NEXT = {
  'next.config.mjs': 'export default { turbopack: { root: new URL("../../", import.meta.url).pathname } };\n',
  'app/answers.js': ANSWERS,
  'app/show.js': SHOW,
  'app/layout.jsx': "export default function Layout({ children }) {\n  return <html lang='en'><body>{children}</body></html>;\n}\n",
  'app/page.jsx':
    "import { answers } from './answers.js';\nimport Client from './client.jsx';\nexport const dynamic = 'force-dynamic';\n" +
    "export default async function Page() {\n  const said = await answers();\n" +
    "  return <main><h1>linkspan in Next.js</h1><pre id='server'>{JSON.stringify(said)}</pre><Client /></main>;\n}\n",
  'app/client.jsx':
    "'use client';\nimport { useEffect } from 'react';\nimport { answers } from './answers.js';\nimport { show } from './show.js';\n" +
    "import { loadSync } from 'linkspan/sync';\n" +
    "export default function Client() {\n  useEffect(() => { answers().then(show); }, []);\n" +
    "  return <p id='client'>{loadSync().detect('see bücher.de!').map(({ href }) => href).join()}</p>;\n}\n",
  'app/route/route.js': "import { answers } from '../answers.js';\nexport const dynamic = 'force-dynamic';\nexport async function GET() {\n  return Response.json(await answers());\n}\n",
  'app/edge-page/page.jsx':
    "import { answers } from '../answers.js';\nexport const runtime = 'edge';\nexport const dynamic = 'force-dynamic';\n" +
    "export default async function Page() {\n  return <pre id='server'>{JSON.stringify(await answers())}</pre>;\n}\n",
  'app/edge/route.js': "import { answers } from '../answers.js';\nexport const runtime = 'edge';\nexport async function GET() {\n  return Response.json(await answers());\n}\n",
};

/** A server component, a client component, an edge page, a route handler and, if there may be one, an edge route handler. */
function next(name, args, routes, isLong) {
  return {
    name,
    tools: ['next', 'react', 'react-dom'],
    isPage: true,
    isLong,
    async run(project) {
      const isTried = ([file]) => !file.startsWith('app/edge/') || routes.includes('edge');
      project.write(Object.fromEntries(Object.entries(NEXT).filter(isTried)));
      const env = { NEXT_TELEMETRY_DISABLED: '1' };
      await project.run('next/dist/bin/next', ['build', ...args], { env });
      const port = String(await freePort());
      await project.start('next/dist/bin/next', ['start', '--port', port], /Ready in/, env);
      const address = `http://localhost:${port}/`;
      for (const path of routes) project.check(await (await fetch(address + path)).json());
      const answered = (html) => JSON.parse(/<pre id="server">(.*?)<\/pre>/s.exec(html)[1].replaceAll('&quot;', '"'));
      project.check(answered(await (await fetch(`${address}edge-page`)).text()));
      const page = await (await fetch(address)).text();
      if (!/<p id="client">https:\/\/xn--bcher-kva\.de\/<\/p>/.test(page)) throw new Error('the client component is not rendered on the server');
      project.check(answered(page));
      return project.look(address);
    },
  };
}

const CJS_PRINT = `
const text = 'Siehe bücher.de/bücher, oder schreib an иван@пример.рф!';
const answer = (linkspan) => linkspan.detect(text).map(({ text, href }) => text + ' = ' + href).join('; ');
(async () => {
  console.log(JSON.stringify({
    linkspan: answer(await require('linkspan').load()),
    inline: answer(await require('linkspan/inline').load()),
    sync: answer(require('linkspan/sync').loadSync()),
    lite: answer(await require('linkspan/lite').load()),
    'lite-js': answer(await require('linkspan/lite-js').load()),
    linkifyjs: require('linkspan/linkifyjs').find(text).map(({ value, href }) => value + ' = ' + href).join('; '),
  }));
})();
`;

/** Node itself, with modules and with \`require\`; without a tool, the Node that runs this. */
function node(name, tool, isLong) {
  return {
    name,
    tools: tool === null ? [] : [tool],
    isLong,
    async run(project) {
      project.write({ ...FILES, 'main.js': PRINT, 'main.cjs': CJS_PRINT });
      const program = tool === null ? process.execPath : `${project.tools}/node_modules/${tool}/bin/node`;
      for (const script of ['main.js', 'main.cjs']) project.checkPrinted(await project.execute(program, [script]));
      return (await project.execute(program, ['--version'])).trim();
    },
  };
}

const JEST_TEST = (environment) => `/** @jest-environment ${environment} */
test('linkspan', async () => {
  const answer = (linkspan) => linkspan.detect('Siehe bücher.de/bücher, oder schreib an иван@пример.рф!').map(({ text, href }) => text + ' = ' + href).join('; ');
  const said = [await require('linkspan').load(), await require('linkspan/inline').load(), require('linkspan/sync').loadSync(), await require('linkspan/lite').load(), require('linkspan/lite-js').loadSync()];
  for (const linkspan of said) expect(answer(linkspan)).toBe(${JSON.stringify(EXPECTED)});
});
`;

/** The shared cases, in the engine of React Native: what Metro does with modules and classes, esbuild and TypeScript do here. */
const HERMES = {
  'main.js': `
import { load, loadSync } from 'linkspan/lite';
import { OF_LITE, runShared } from './shared.js';
import cases from './cases.json';
const text = 'see https://example.com/a, or write to jane@example.com! '.repeat(2);
const begin = Date.now();
const lite = loadSync();
const ready = Date.now();
for (let i = 0; i < 200; i += 1) lite.detect(text);
const end = Date.now();
const { counts, failures } = runShared(lite, cases, OF_LITE);
print(JSON.stringify({ wasm: typeof WebAssembly, load: typeof load, start: ready - begin, message: (end - ready) / 200, counts, failures }));
`,
  'lower.mjs': `
import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript5';
const { outputText } = ts.transpileModule(readFileSync('dist/main.js', 'utf8'), { compilerOptions: { target: 'es5', module: 'none', downlevelIteration: true } });
writeFileSync('dist/hermes.js', outputText);
`,
};

const HERMES_FOLDERS = { linux: 'linux64-bin', darwin: 'osx-bin', win32: 'win64-bin' };

async function hermes(project) {
  const all = sharedCases();
  const cases = Object.fromEntries(OF_LITE.map((group) => [group, all[group]]));
  project.write({ ...HERMES, 'shared.js': readFileSync(new URL('../test/shared.js', import.meta.url), 'utf8'), 'cases.json': JSON.stringify(cases) });
  await esbuildBundle('iife', 'neutral', ['--conditions=react-native', '--main-fields=main'])(project);
  await project.run(null, ['lower.mjs']);
  const program = `${project.tools}/node_modules/hermes-engine-cli/${HERMES_FOLDERS[process.platform]}/hermes`;
  chmodSync(program, 0o755);
  const { wasm, start, message, counts, failures } = JSON.parse(await project.execute(program, ['-O', 'dist/hermes.js']));
  if (wasm !== 'undefined' || failures.length > 0 || !(counts.prose > 900)) throw new Error(JSON.stringify({ wasm, counts, failures: failures.slice(0, 3) }));
  return `${counts.detection + counts.prose} shared cases; ready after ${start} ms, ${message} ms for a message of 114 characters`;
}

/** A file that names every entry, for the compiler. */
const TYPED = `
import { load, type Link, type Linkspan } from 'linkspan';
import { load as loadInline } from 'linkspan/inline';
import { load as loadLite, type LiteLink } from 'linkspan/lite';
import { loadSync } from 'linkspan/sync';
import linkspanMarkdownIt from 'linkspan/markdown-it';
import { adapt } from 'linkspan/linkifyjs';
export async function all(): Promise<string[]> {
  const made: Linkspan[] = [await load(), await loadInline({ profile: 'uts58' }), loadSync()];
  const links: Link[] = made.flatMap((linkspan) => linkspan.detect('a.com'));
  const lite: LiteLink[] = (await loadLite()).detect('a.com');
  return [...links, ...lite].map((link) => link.href).concat(typeof linkspanMarkdownIt, typeof adapt);
}
`;

function typescript(name, tool, options, isLong = false) {
  return {
    name: `TypeScript ${tool === 'typescript' ? 7 : 5}, ${name}`,
    tools: [tool],
    isLong,
    async run(project) {
      const compilerOptions = { strict: true, noEmit: true, target: 'es2020', lib: ['es2020', 'dom'], types: [], skipLibCheck: false, ...options };
      const file = options.file ?? 'use.ts';
      delete compilerOptions.file;
      project.write({ [file]: TYPED, 'tsconfig.json': JSON.stringify({ compilerOptions, files: [file] }) });
      await project.run(`${tool}/bin/tsc`, ['--project', '.']);
    },
  };
}

export const ROWS = [
  next('Next.js 16', [], ['route', 'edge'], false),
  // With webpack, Next.js 16.4 does not build a route handler for the edge runtime, not even one without an import.
  next('Next.js 16, webpack', ['--webpack'], ['route'], true),
  {
    // It needs a newer Node than the package does.
    name: "wrangler's local runtime",
    tools: ['wrangler', 'node24'],
    async run(project) {
      project.write({
        ...FILES,
        'worker.js': "import { answers } from './answers.js';\nexport default { async fetch() { return Response.json(await answers()); } };\n",
        'wrangler.json': '{ "name": "matrix", "main": "worker.js", "compatibility_date": "2026-01-01" }',
      });
      const port = String(await freePort());
      const env = { WRANGLER_SEND_METRICS: 'false', XDG_CONFIG_HOME: project.path('config') };
      const newer = `${project.tools}/node_modules/node24/bin/node`;
      await project.start('wrangler/bin/wrangler.js', ['dev', '--local', '--ip', '127.0.0.1', '--port', port], /Ready on/, env, newer);
      project.check(await (await fetch(`http://127.0.0.1:${port}/`)).json());
    },
  },
  ...vite('vite', false),
  ...vite('vite7', true),
  ...vite('vite6', true),
  ...vite('vite5', true),
  built('webpack 5', ['webpack'], (project) => project.run(null, ['webpack.mjs']), { ...PAGE, ...WEBPACK, 'dist/index.html': html('./main.js', 'script') }),
  built('Rollup 4', ['rollup', '@rollup/plugin-node-resolve'], (project) => project.run(null, ['rollup.mjs']), { ...PAGE, ...ROLLUP, 'dist/index.html': html('./main.js') }),
  built('Parcel 2', ['parcel'], (project) => project.run('parcel/lib/bin.js', ['build', 'index.html', '--no-cache', '--no-source-maps', '--public-url', './'])),
  built('esbuild, ESM', ['esbuild'], esbuildBundle('esm', 'browser'), { ...PAGE, 'dist/index.html': html('./main.js') }),
  built('esbuild, IIFE', ['esbuild'], esbuildBundle('iife', 'browser'), { ...PAGE, 'dist/index.html': html('./main.js', 'script') }),
  {
    name: 'esbuild, IIFE, page under file:',
    tools: ['esbuild'],
    isPage: true,
    async run(project) {
      project.write({ ...PAGE, 'dist/index.html': html('./main.js', 'script') });
      await esbuildBundle('iife', 'browser')(project);
      return project.look(`file://${project.path('dist/index.html')}`);
    },
  },
  {
    name: 'esbuild, CommonJS for Node',
    tools: ['esbuild'],
    async run(project) {
      project.write({ ...FILES, 'main.js': PRINT });
      await esbuildBundle('cjs', 'node')(project);
      project.checkPrinted(await project.execute(process.execPath, ['dist/main.cjs']));
    },
  },
  built('web worker', ['vite'], (project) => project.run('vite/bin/vite.js', ['build']), WORKER_PAGE, 'DedicatedWorkerGlobalScope'),
  {
    name: 'service worker',
    tools: ['esbuild'],
    isPage: true,
    async run(project) {
      project.write({ ...PAGE, 'service-source.js': SERVICE_WORKER, 'main.js': SERVICE_PAGE, 'dist/index.html': html('./main.js') });
      await esbuildBundle('esm', 'browser')(project);
      await project.execute(`${project.tools}/node_modules/.bin/esbuild`, ['service-source.js', '--bundle', '--format=iife', '--log-level=error', '--outfile=dist/service.js']);
      return project.look(await project.serve('dist'), 'ServiceWorkerGlobalScope');
    },
  },
  node(`Node ${process.versions.node.split('.')[0]}, that of the machine`, null, false),
  node('Node 24', 'node24', false),
  node('Node 22', 'node22', true),
  node('Node 20', 'node20', true),
  node('Node 18', 'node18', true),
  {
    name: 'Jest 30, Node and jsdom',
    tools: ['jest', 'jest-environment-jsdom'],
    async run(project) {
      const files = Object.fromEntries(['node', 'jsdom'].map((environment) => [`${environment}.test.js`, JEST_TEST(environment)]));
      project.write({ ...files, 'package.json': '{ "private": true }' });
      await project.run('jest/bin/jest.js', ['--rootDir', '.', '--runInBand']);
    },
  },
  {
    name: 'vitest 5',
    tools: ['vitest'],
    async run(project) {
      const test = `import { expect, test } from 'vitest';\nimport { answers } from './answers.js';\ntest('linkspan', async () => {\n  expect(await answers()).toMatchObject(${JSON.stringify(Object.fromEntries(ENTRIES.map((entry) => [entry, EXPECTED])))});\n});\n`;
      project.write({ ...FILES, 'one.test.js': test });
      await project.run('vitest/vitest.mjs', ['run', '--root', '.']);
    },
  },
  { name: 'Hermes (React Native)', tools: ['hermes-engine-cli', 'esbuild', 'typescript5'], run: hermes },
  typescript('bundler', 'typescript', { module: 'esnext', moduleResolution: 'bundler' }),
  typescript('nodenext', 'typescript', { module: 'nodenext' }),
  typescript('nodenext, CommonJS', 'typescript', { module: 'nodenext', file: 'use.cts' }),
  typescript('no dom', 'typescript', { module: 'nodenext', lib: ['es2020'] }),
  typescript('node10', 'typescript5', { module: 'commonjs', moduleResolution: 'node10', esModuleInterop: true }),
  typescript('node16', 'typescript5', { module: 'node16' }, true),
  typescript('bundler', 'typescript5', { module: 'esnext', moduleResolution: 'bundler' }, true),
  {
    name: 'publint',
    tools: ['publint'],
    run: (project) => project.run('publint/src/cli.js', ['run', 'node_modules/linkspan', '--strict']).then(() => ''),
  },
  {
    name: 'attw',
    tools: ['@arethetypeswrong/cli'],
    run: (project, tarball) => project.run('@arethetypeswrong/cli/dist/index.js', [tarball, '--format', 'ascii']).then(() => ''),
  },
];
