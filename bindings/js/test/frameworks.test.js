// React, Vue and Svelte: rendered on the server, taken over by the page in Chromium.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';
import { compile, compileModule } from 'svelte/compiler';

import { launch, skip } from './chromium.js';
import { PATIENCE } from './quiet.js';
import { packageFolder } from './support.js';

const home = fileURLToPath(packageFolder);
/** Inside of the package, so that its own name is found. */
const work = join(home, 'test/.frameworks');
const pictures = join(process.env.CARGO_TARGET_DIR ?? join(home, '../../target'), 'frameworks');
const TEXT = 'Siehe bücher.de oder раураl.com!';
const LINK = '<a href="https://xn--bcher-kva.de/" rel="nofollow noopener" dir="auto">bücher.de</a>';

/** How the object comes: at once, or later. */
const OBJECTS = { sync: "import { loadSync } from 'linkspan/sync';\nconst linkspan = loadSync();\n", promise: "import { load } from 'linkspan/inline';\nconst linkspan = load();\n" };

const FRAMEWORKS = {
  react: {
    'app.js': `
import { createElement as h, useState } from 'react';
import { Linkify, LinkspanProvider } from 'linkspan/react';
export function App({ linkspan }) {
  const [text, setText] = useState(${JSON.stringify(TEXT)});
  return h(LinkspanProvider, { linkspan },
    h(Linkify, { as: 'p', id: 'plain' }, text),
    h(Linkify, { as: 'div', id: 'nested' }, 'in ', h('b', null, 'a.com '), h('code', null, 'b.com'), ' ', [h('i', { key: 1 }, 'c.com')], ' jane', h('b', null, 'doe@a.com')),
    h(Linkify, { as: 'p', id: 'own', renderLink: (props, { link }) => h('mark', { title: link.href }, props.children) }, 'd.com'),
    h('button', { onClick: () => setText('now e.com and f.com') }, 'change'));
}
`,
    'server.js': "import { createElement as h } from 'react';\nimport { renderToString } from 'react-dom/server';\nimport { App } from './app.js';\nOBJECT\nexport const html = () => renderToString(h(App, { linkspan }));\n",
    'client.js': "import { createElement as h } from 'react';\nimport { hydrateRoot } from 'react-dom/client';\nimport { App } from './app.js';\nOBJECT\nhydrateRoot(document.querySelector('#app'), h(App, { linkspan }), { onRecoverableError: (error) => console.error('hydration: ' + error.message) });\n",
  },
  vue: {
    'app.js': `
import { createSSRApp, h, ref, resolveComponent, resolveDirective, withDirectives } from 'vue';
import { linkspanVue } from 'linkspan/vue';
export const make = (linkspan) => createSSRApp({
  setup: () => ({ text: ref(${JSON.stringify(TEXT)}) }),
  render() {
    const Linkify = resolveComponent('Linkify');
    return h('main', [
      h(Linkify, { as: 'p', id: 'plain', text: this.text }),
      h(Linkify, { as: 'div', id: 'nested' }, () => ['in ', h('b', 'a.com '), h('code', 'b.com'), ' ', h('i', ['c.com']), ' jane', h('b', 'doe@a.com')].map((child) => typeof child === 'string' ? h('span', child) : child)),
      withDirectives(h('p', { id: 'own' }, this.text), [[resolveDirective('linkify')]]),
      h('button', { onClick: () => (this.text = 'now e.com and f.com') }, 'change'),
    ]);
  },
}).use(linkspanVue, linkspan);
`,
    'server.js': "import { renderToString } from 'vue/server-renderer';\nimport { make } from './app.js';\nOBJECT\nexport const html = () => renderToString(make(linkspan));\n",
    'client.js': "import { make } from './app.js';\nOBJECT\nmake(linkspan).mount('#app');\n",
  },
  svelte: {
    'App.svelte': `
<script>
  import { linkify } from 'linkspan/svelte';
  let { linkspan, html } = $props();
  let text = $state(${JSON.stringify(TEXT)});
</script>
<p id="plain" use:linkify={{ linkspan, text }}>{text}</p>
<div id="nested" use:linkify={{ linkspan }}>in <b>{'a.com '}</b><code>b.com</code>{' '}<i>c.com</i>{' jane'}<b>doe@a.com</b></div>
<p id="own">{@html html}</p>
<button onclick={() => (text = 'now e.com and f.com')}>change</button>
`,
    'server.js': "import { render } from 'svelte/server';\nimport App from './App.svelte';\nimport { loadSync as sync } from 'linkspan/sync';\nOBJECT\nexport const html = async () => render(App, { props: { linkspan, html: sync().linkifyHtml('d.com') } }).body;\n",
    'client.js': "import { hydrate } from 'svelte';\nimport App from './App.svelte';\nimport { loadSync as sync } from 'linkspan/sync';\nOBJECT\nhydrate(App, { target: document.querySelector('#app'), props: { linkspan, html: sync().linkifyHtml('d.com') } });\n",
  },
};

const svelte = (generate) => ({
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path }) => ({ contents: compile(readFileSync(path, 'utf8'), { generate, filename: path }).js.code }));
    onLoad({ filter: /\.svelte\.js$/ }, ({ path }) => ({ contents: compileModule(readFileSync(path, 'utf8'), { generate, filename: path }).js.code }));
  },
});

/** The HTML of the server and the script of the page. */
async function make(name, how) {
  const folder = join(work, `${name}-${how}`);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(FRAMEWORKS[name])) writeFileSync(join(folder, file), text.replace('OBJECT', OBJECTS[how]));
  const bundle = (entry, options) =>
    build({ entryPoints: [join(folder, entry)], bundle: true, format: 'esm', logLevel: 'error', define: { __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true', __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false' }, ...options });
  await bundle('server.js', { platform: 'node', outfile: join(folder, 'server.mjs'), plugins: [svelte('server')], external: ['react', 'react-dom', 'vue', 'linkspan'] });
  const { outputFiles } = await bundle('client.js', { platform: 'browser', conditions: ['browser', 'module', 'development'], write: false, plugins: [svelte('client')] });
  const { html } = await import(pathToFileURL(join(folder, 'server.mjs')).href);
  return { html: await html(), script: outputFiles[0].contents };
}

let browser;
before(async () => {
  if (skip) return console.log(skip);
  mkdirSync(pictures, { recursive: true });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  rmSync(work, { recursive: true, force: true });
});

/** Opens the page, and says what it complains of. */
async function open(name, { html, script }) {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/page.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><div id="app">${html}</div><script type="module" src="page.js"></script>`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const inside = (id) => page.locator(`#${id}`).innerHTML().then((text) => text.replaceAll(/<!--.*?-->/g, ''));
  const until = async (id, expected) => {
    const isSo = ([id, expected]) => document.querySelector(`#${id}`)?.innerHTML.replaceAll(/<!--.*?-->/g, '') === expected;
    await page.waitForFunction(isSo, [id, expected]).catch(async () => assert.equal(await inside(id), expected));
  };
  return { page, complaints, until, close: () => Promise.all([page.close(), server.close()]) };
}

const A = (host) => `<a href="https://${host}/" rel="nofollow noopener" dir="auto">${host}</a>`;

for (const name of Object.keys(FRAMEWORKS)) {
  for (const how of Object.keys(OBJECTS)) {
    test(`${name}, linkspan by ${how}`, { skip }, async () => {
      const made = await make(name, how);
      // With an object, the server renders links; a promise is not waited for. Actions of Svelte do not run there.
      const isLinked = how === 'sync' && name !== 'svelte';
      assert.equal(made.html.includes(LINK), isLinked, made.html);
      const { page, complaints, until, close } = await open(name, made);
      try {
        await until('plain', `Siehe ${LINK} oder xn--l-7sba6dbr.com!`);
        const text = (written) => (name === 'vue' ? `<span>${written}</span>` : written);
        await until('nested', `${text('in ')}<b>${A('a.com')} </b><code>b.com</code>${text(' ')}<i>${A('c.com')}</i>${text(' jane')}<b>doe@a.com</b>`);
        if (name === 'react') await until('own', '<mark title="https://d.com/">d.com</mark>');
        if (name === 'svelte') await until('own', A('d.com'));
        if (name === 'vue') await until('own', `Siehe ${LINK} oder xn--l-7sba6dbr.com!`);
        await page.locator('button').click();
        await until('plain', `now ${A('e.com')} and ${A('f.com')}`);
        if (name === 'vue') await until('own', `now ${A('e.com')} and ${A('f.com')}`);
        await page.screenshot({ path: join(pictures, `${name}-${how}.png`) });
        assert.deepEqual(complaints, []);
      } finally {
        await close();
      }
    });
  }
}
