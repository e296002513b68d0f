// The package in a browser, under a strict Content-Security-Policy: the shared cases, and links in a document.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { after, before, test } from 'node:test';

import { launch, skip } from './chromium.js';
import { PATIENCE } from './quiet.js';
import { packageFolder, sharedCases } from './support.js';

const TYPES = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html', '.json': 'application/json' };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'";
const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="/test/page.js"></script>';

function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const head = { 'content-security-policy': POLICY, 'content-type': TYPES[extname(pathname)] ?? 'text/html' };
  try {
    const body =
      pathname === '/' ? PAGE : pathname === '/cases.json' ? JSON.stringify(sharedCases()) : readFileSync(new URL(`.${pathname}`, packageFolder));
    response.writeHead(200, head).end(body);
  } catch {
    response.writeHead(404, head).end();
  }
}

let server;
let browser;
let page;

before(async () => {
  if (skip) return console.log(skip);
  server = createServer(answer);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await launch();
  page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => console.log('in the page:', error.message));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => globalThis.isReady !== undefined);
});

after(async () => {
  await browser?.close();
  server?.close();
});

test('the shared cases', { skip }, async () => {
  const { counts, failures } = await page.evaluate(() => globalThis.runShared());
  assert.deepEqual(failures, []);
  assert.ok(Object.values(counts).reduce((sum, count) => sum + count) > 3000);
  console.log(`shared cases in Chromium ${browser.version()}:`, counts);
});

test('the module is compiled while it arrives, and what is embedded is not loaded', { skip }, async () => {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  assert.ok(loaded.includes('/linkspan.wasm'));
  assert.deepEqual(loaded.filter((path) => path.startsWith('/embedded')), []);
  assert.equal(await page.evaluate(() => globalThis.streamed), 1);
});

test('the shared cases in linkspan/lite', { skip }, async () => {
  const { counts, failures } = await page.evaluate(() => globalThis.runLite());
  assert.deepEqual(failures, []);
  assert.ok(counts.detection >= 1000 && counts.prose >= 900, JSON.stringify(counts));
});

/** What becomes of HTML when its text is linked. */
async function linkified(html, options) {
  return page.evaluate(([html, options]) => globalThis.linkified(html, options), [html, options]);
}

const A = (href, text = href) => `<a href="${href}" rel="nofollow noopener" dir="auto">${text}</a>`;

test('links in a document', { skip }, async () => {
  const cases = {
    '<p>see https://a.com/b, b.org</p>': `<p>see ${A('https://a.com/b')}, ${A('https://b.org/', 'b.org')}</p>`,
    '<p>&lt;img src=x&gt; a.com</p>': `<p>&lt;img src="x"&gt; ${A('https://a.com/', 'a.com')}</p>`.replace('"x"', 'x'),
    '<p>in <b>https://a.com/</b> and exa<i>mple</i>.com</p>': `<p>in <b>${A('https://a.com/')}</b> and ${A('https://example.com/', 'exa<i>mple</i>.com')}</p>`,
    // A link must not cut an element in two.
    '<p><b>https://a.com/x</b>y z</p>': '<p><b>https://a.com/x</b>y z</p>',
    // Text on both sides of an edge of an inline element is read together; the edge of a block separates it.
    '<p>jane@<b>a.com</b></p>': '<p>jane@<b>a.com</b></p>',
    // What screening refuses is text, with its host in ASCII.
    '<p>at <b>раураl.com</b>.</p>': '<p>at <b>xn--l-7sba6dbr.com</b>.</p>',
    '<div>jane@</div><div>a.com</div>': `<div>jane@</div><div>${A('https://a.com/', 'a.com')}</div>`,
  };
  for (const [html, expected] of Object.entries(cases)) assert.equal(await linkified(html), expected);
});

test('what is left alone', { skip }, async () => {
  for (const html of [
    '<a href="x">a.com</a>',
    '<a href="x"><b>a.com</b></a>',
    '<textarea>a.com</textarea>',
    '<select><option>a.com</option></select>',
    '<script type="text/plain">a.com</script>',
    '<style>a.com</style>',
    '<svg><text>a.com</text></svg>',
    '<div contenteditable="true">a.com</div>',
    '<pre>a.com</pre>',
    '<code>a.com</code>',
    '<button>a.com</button>',
    '<!-- a.com -->',
  ]) {
    assert.equal(await linkified(html), html);
  }
  assert.equal(await linkified('<code>a.com</code>', { linkIn: ['code'] }), `<code>${A('https://a.com/', 'a.com')}</code>`);
  assert.equal(await linkified('<p class="no">a.com</p>', { skip: ['.no'] }), '<p class="no">a.com</p>');
});

test('instead of linkify-element', { skip }, async () => {
  const html = '<p>a.com <code>https://example.com/long</code> <i>b.com</i> no.com a@b.com <b class="y no">c.com</b></p>';
  assert.deepEqual(await page.evaluate((html) => globalThis.linkifyjsElement(html), html), [
    '<p><a href="https://a.com/" class="x" target="_blank">a.com</a> <code><a href="https://example.com/long" class="x" target="_blank">https://exam…</a></code> ' +
      '<i>b.com</i> no.com <a href="mailto:a@b.com" class="x">a@b.com</a> <b class="y no">c.com</b></p>',
    3,
  ]);
});

test('a document has the links of linkifyHtml, whatever the options', { skip }, async () => {
  const { differences, count } = await page.evaluate(() => globalThis.compareLinks());
  assert.deepEqual(differences, []);
  assert.ok(count > 5000, `${count}`);
});

test('many links in one text are made without copying it for each', { skip }, async () => {
  const { made, copied, length } = await page.evaluate(() => countCopied(500));
  assert.deepEqual([made, length], [500, 500 * 'see a.com, '.length]);
  assert.ok(copied <= 2 * length, `${copied} of ${length}`);
});

test('twice is as once', { skip }, async () => {
  const once = await linkified('<p>see a.com</p>');
  assert.equal(await linkified(once), once);
});

test('a policy that forbids WebAssembly is an error that says so', { skip }, async () => {
  const strict = await browser.newContext();
  const other = await strict.newPage();
  other.setDefaultTimeout(PATIENCE);
  await other.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': POLICY.replace("'wasm-unsafe-eval'", '') };
    await route.fulfill({ response, headers });
  });
  await other.goto(page.url());
  await other.waitForFunction(() => globalThis.isReady !== undefined);
  assert.match(await other.evaluate(() => String(globalThis.isReady)), /LinkspanError.*put 'wasm-unsafe-eval' into the script-src/);
  await strict.close();
});

test('a module that was not copied is made up for', { skip }, async () => {
  const other = await browser.newPage();
  other.setDefaultTimeout(PATIENCE);
  let asked = 0;
  await other.route('**/*.wasm', (route) => {
    asked += 1;
    // As development servers do.
    return route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' });
  });
  await other.goto(page.url());
  await other.waitForFunction(() => globalThis.isReady !== undefined);
  assert.equal(await other.evaluate(() => globalThis.isReady), true);
  assert.equal(asked, 1);
  await other.close();
});

test('the shared cases in linkspan/inline and linkspan/sync', { skip }, async () => {
  for (const entry of ['inline', 'sync']) {
    const { counts, failures } = await page.evaluate((entry) => globalThis.runEmbedded(entry), entry);
    assert.deepEqual(failures, [], entry);
    assert.ok(counts.detection >= 1000 && counts.prose >= 900, JSON.stringify(counts));
  }
});
