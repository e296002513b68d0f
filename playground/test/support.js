// Shared by the tests: the built page, served from a folder of a host with the strictest policy, and a browser.

import { createServer } from 'node:http';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

import { watch } from '../../bindings/js/test/quiet.js';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.txt': 'text/plain' };

export const dist = here('../dist/');

/** The folder of the pictures. */
export const pictures = `${process.env.CARGO_TARGET_DIR ?? here('../../target')}/playground`;

/** Why tests cannot run here, or `undefined` if they can. */
export function missing() {
  if (!existsSync(`${dist}index.html`)) return 'the page is not built; run `cargo xtask playground`';
  if (!BROWSERS.some(existsSync)) return 'there is no Chromium; install Debian\'s `chromium`';
  return undefined;
}

/** Serves the page from a folder of a host. `asked` collects the requested paths. */
async function serve(asked) {
  const server = createServer(({ url }, response) => {
    asked.push(url);
    const name = url.replace(/^\/some\/folder\//, '').replace(/[?#].*$/, '') || 'index.html';
    const path = `${dist}${name}`;
    if (!url.startsWith('/some/folder/') || name.includes('..') || !existsSync(path)) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(readFileSync(path));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { address: `http://127.0.0.1:${server.address().port}/some/folder/`, stop: () => new Promise((done) => server.close(done)) };
}

/** Starts a browser, and serves the page for it. */
export async function open() {
  mkdirSync(pictures, { recursive: true });
  const asked = [];
  const { address, stop } = await serve(asked);
  const browser = await chromium.launch({
    executablePath: BROWSERS.find(existsSync),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  return { browser, address, asked, close: () => Promise.all([browser.close(), stop()]) };
}

/** A page that has started, with all its errors and requests. */
export async function visit(context, address) {
  const page = await context.newPage();
  const trouble = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && trouble.push(message.text()));
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await watch(page);
  await page.addInitScript(() => {
    globalThis.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => globalThis.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  await page.goto(address);
  await page.waitForSelector('html[data-ready]');
  return { page, trouble, requests };
}
