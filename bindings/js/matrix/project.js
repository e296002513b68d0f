// A tiny project: files, the package as it is packed, commands, and a look at its page.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join } from 'node:path';
import { chromium } from 'playwright-core';

import { ENTRIES, EXPECTED } from './tools.js';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
/** A tool that says nothing for so long has failed. */
const PATIENCE = 180_000;

let browser;

export const browserPath = BROWSERS.find(existsSync);

export async function closeBrowser() {
  await (await browser)?.close();
}

export class Project {
  /** A folder for the project, below that of the tools; `packed` is the unpacked tarball. */
  constructor(tools, name, packed, pictures) {
    this.tools = tools;
    this.name = name;
    this.folder = join(tools, 'projects', name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase());
    this.picture = join(pictures, `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.png`);
    this.running = [];
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(join(this.folder, 'node_modules'), { recursive: true });
    cpSync(packed, join(this.folder, 'node_modules/linkspan'), { recursive: true });
    this.write({ 'package.json': '{ "private": true, "type": "module" }' });
  }

  path(...names) {
    return join(this.folder, ...names);
  }

  write(files) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(this.path(name)), { recursive: true });
      writeFileSync(this.path(name), text);
    }
  }

  read(name) {
    return readFileSync(this.path(name), 'utf8');
  }

  /** Runs a script of a tool in the project; returns what it prints. */
  run(tool, args, { node = process.execPath, env = {} } = {}) {
    return this.execute(node, tool === null ? args : [join(this.tools, 'node_modules', tool), ...args], env);
  }

  execute(program, args, env = {}) {
    return new Promise((resolve, reject) => {
      const child = this.spawn(program, args, env);
      child.on('close', (code) => {
        clearTimeout(child.timer);
        if (code === 0) resolve(child.said);
        else reject(new Error(`\`${[program, ...args].join(' ')}\` ends with ${code} in ${this.folder}:\n${child.said.slice(-3000)}`));
      });
    });
  }

  /** Starts a server of a tool; resolves once it has printed what `ready` matches, with the match. */
  start(tool, args, ready, env = {}, node = process.execPath) {
    return new Promise((resolve, reject) => {
      const child = this.spawn(node, [join(this.tools, 'node_modules', tool), ...args], env);
      this.running.push(child);
      child.onText = () => {
        const match = ready.exec(child.said);
        if (match) resolve(match);
      };
      child.on('close', (code) => reject(new Error(`${tool} ends with ${code}:\n${child.said.slice(-3000)}`)));
    });
  }

  spawn(program, args, env) {
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    child.said = '';
    child.timer = setTimeout(() => stop(child), PATIENCE);
    child.on('error', (error) => (child.said += error.message));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        child.said += data;
        child.onText?.();
      });
    }
    return child;
  }

  /** Serves a folder of the project. */
  async serve(folder = '.') {
    const server = createServer(({ url }, response) => {
      const { pathname } = new URL(url, 'http://localhost');
      const file = this.path(folder, pathname === '/' ? 'index.html' : pathname);
      if (!existsSync(file)) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(readFileSync(file));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.running.push(server);
    return `http://127.0.0.1:${server.address().port}/`;
  }

  /** Opens a page, takes a picture of it, and checks what its entries have said, and where. Returns how the module came. */
  async look(address, where = 'Window') {
    browser ??= chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-background-networking'] });
    const page = await (await browser).newPage();
    const errors = [];
    const loaded = [];
    page.on('pageerror', (error) => errors.push(error.message));
    // What a worker fetches counts, too.
    page.context().on('response', (response) => response.ok() && loaded.push(response));
    try {
      await page.goto(address, { timeout: PATIENCE });
      await page.waitForFunction(() => globalThis.said !== undefined, undefined, { timeout: PATIENCE }).catch((error) => errors.push(error.message));
      await page.screenshot({ path: this.picture });
      const said = await page.evaluate(() => globalThis.said);
      if (errors.length > 0) throw new Error(`in the page: ${errors.join('; ')}`);
      this.check(said);
      if (said.where !== where) throw new Error(`answered in ${said.where} and not in ${where}`);
      const isWasm = (response) => response.headers()['content-type']?.startsWith('application/wasm');
      return loaded.some(isWasm) ? 'module fetched' : 'module in the JavaScript';
    } finally {
      await page.close();
    }
  }

  /** Every entry must have said what is right. */
  check(said, entries = ENTRIES) {
    const wrong = entries.filter((entry) => said?.[entry] !== EXPECTED);
    if (wrong.length > 0) throw new Error(wrong.map((entry) => `${entry}: ${said?.[entry] ?? 'no answer'}`).join('\n'));
  }

  /** The same for what a program has printed as JSON on its last line. */
  checkPrinted(text) {
    this.check(JSON.parse(text.trim().split('\n').pop()));
  }

  stop() {
    for (const each of this.running) {
      if (each.pid) stop(each);
      else each.close();
    }
  }
}

/** Ends a program and those that it has started. */
function stop(child) {
  clearTimeout(child.timer);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
