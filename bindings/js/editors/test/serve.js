// The pages with editors: bundled once, served from memory, opened in Chromium.

import { createServer } from 'node:http';
import { existsSync, mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where pictures are kept. */
export const pictures = `${process.env.CARGO_TARGET_DIR ?? here('../../../../target')}/editors`;

/** Why nothing can be tested here, or be shown if the module alone is needed; nothing if it can. */
export function missing(what = 'all') {
  if (!existsSync(here('../../linkspan.wasm'))) return 'linkspan.wasm is missing; run `cargo xtask js`';
  if (what === 'module') return undefined;
  if (!BROWSERS.some(existsSync)) return 'there is no Chromium; install Debian\'s `chromium`';
  return undefined;
}

async function bundle(page) {
  const { outputFiles } = await build({
    entryPoints: [here(`pages/${page}.js`)],
    bundle: true,
    format: 'esm',
    write: false,
    nodePaths: [here('../node_modules')],
    alias: {
      'linkspan/edit': here('../../plugins/edit.js'),
      linkspan: here('../../index.js'),
      'linkspan-prosemirror': here('../prosemirror/index.js'),
      'linkspan-tiptap': here('../tiptap/index.js'),
      'linkspan-lexical': here('../lexical/index.js'),
      'linkspan-codemirror': here('../codemirror/index.js'),
      'linkspan-quill': here('../quill/index.js'),
      'linkspan-input': here('../input/index.js'),
    },
  });
  return outputFiles[0].contents;
}

const html = (page) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="icon"><title>${page}</title>
<style>body { font: 16px sans-serif; margin: 2em } #editor, #editor > div, textarea { min-height: 6em; border: 1px solid #999; padding: .5em }
a { color: #06c } ::highlight(linkspan) { color: #06c; text-decoration: underline } .ql-editor { white-space: pre-wrap } [data-nolink] { border-bottom: 1px dotted #999 }</style>
<h1>${page}</h1><div id="editor"></div><p><button id="elsewhere">elsewhere</button></p><script type="module" src="page.js"></script>`;

/** Serves a page with an editor; returns its address, and what stops it. */
export async function serve(page) {
  const script = await bundle(page);
  const files = {
    '/': ['text/html', html(page)],
    '/icon': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/page.js': ['text/javascript', script],
    '/linkspan.wasm': ['application/wasm', await readFile(here('../../linkspan.wasm'))],
  };
  const server = createServer(({ url }, response) => {
    const [type, content] = files[url] ?? ['text/plain', ''];
    response.writeHead(files[url] ? 200 : 404, {
      'content-type': type,
      'content-security-policy': "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'",
    });
    response.end(content);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}/`;
  return { address, stop: () => new Promise((done) => server.close(done)) };
}

/** Serves a page with an editor and starts a browser for it. */
export async function open(page) {
  mkdirSync(pictures, { recursive: true });
  const { address, stop } = await serve(page);
  const browser = await chromium.launch({
    executablePath: BROWSERS.find(existsSync),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  return { browser, address, close: () => Promise.all([browser.close(), stop()]) };
}
