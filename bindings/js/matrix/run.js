// The package as it is packed, in the tools that people use: each row is a tiny project that is made, built and looked at.
//
// Usage: node matrix/run.js [--all] [ROW…]
//
// Without `--all`, the newest of each tool. ROW is a part of the name of a row, old or new. The tools come from npm, into target/matrix, where a picture of
// each page is kept, too. A row whose tool cannot be had says so; with LINKSPAN_REQUIRE_TOOLS, that is a failure.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chooseRows } from './choose.js';
import { browserPath, closeBrowser, Project } from './project.js';
import { ROWS } from './rows.js';
import { NEWEST, OLDER } from './tools.js';

const home = fileURLToPath(new URL('../', import.meta.url));
const target = join(process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL('../../../target', import.meta.url)), 'matrix');
const pictures = join(target, 'pictures');
const packed = join(target, 'package');
/** How many rows are run at a time: as many as a small machine has cores. */
const WORKERS = 2;

/** Packs the package, as `npm publish` would, and unpacks it. */
function pack() {
  mkdirSync(target, { recursive: true });
  mkdirSync(pictures, { recursive: true });
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  rmSync(packed, { recursive: true, force: true });
  execFileSync('tar', ['xzf', join(target, filename), '-C', target]);
  return join(target, filename);
}

/** Installs tools, once; returns those that cannot be had, and why. */
function install(tools, needed) {
  const folder = join(target, 'tools');
  const list = join(folder, 'installed.json');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const installed = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  const missing = Object.keys(tools).filter((name) => needed.has(name) && installed[name] !== tools[name]);
  const get = (names) => {
    const all = Object.entries({ ...installed, ...Object.fromEntries(names.map((name) => [name, tools[name]])) });
    const wanted = all.map(([name, version]) => `${name}@${version}`);
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--silent', ...wanted], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    for (const name of names) installed[name] = tools[name];
    writeFileSync(list, JSON.stringify(installed));
  };
  const failed = {};
  if (missing.length === 0) return { folder, failed };
  try {
    get(missing);
  } catch {
    // One by one, so that a tool that cannot be had does not stop the others.
    for (const name of missing) {
      try {
        get([name]);
      } catch (error) {
        failed[name] = `npm cannot install ${name}@${tools[name]} (${String(error.stderr).trim().split('\n').pop()})`;
      }
    }
  }
  return { folder, failed };
}

/** Why a row cannot be run; nothing if it can. */
function obstacle(row, failed) {
  const tool = row.tools.find((name) => failed[name] !== undefined);
  if (tool !== undefined) return `${failed[tool]}; do \`npm view ${tool}\` to see whether the registry is in reach`;
  if (row.isPage && browserPath === undefined) return 'no chromium is installed; do `apt-get install chromium`';
  return undefined;
}

function chosen() {
  try {
    return chooseRows(ROWS, process.argv.slice(2));
  } catch ({ message }) {
    console.error(`matrix: ${message}`);
    return process.exit(2);
  }
}

async function run(row, tools, failed, tarball) {
  const why = obstacle(row, failed);
  if (why !== undefined) return { state: 'skipped', note: `because ${why}` };
  const project = new Project(tools, row.name, packed, pictures);
  try {
    return { state: 'passed', note: (await row.run(project, tarball)) ?? '' };
  } catch (error) {
    return { state: 'FAILED', note: error.message };
  } finally {
    project.stop();
  }
}

const begin = Date.now();
const rows = chosen();
const needed = new Set(rows.flatMap((row) => row.tools));
const tarball = pack();
const { folder, failed } = install({ ...NEWEST, ...OLDER }, needed);
console.log(`${rows.length} rows; the tools are there after ${Math.round((Date.now() - begin) / 1000)} s`);

const counts = { passed: 0, skipped: 0, FAILED: 0 };
const queue = [...rows];
await Promise.all(
  Array.from({ length: WORKERS }, async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      const start = Date.now();
      const { state, note } = await run(row, folder, failed, tarball);
      counts[state] += 1;
      console.log(`${state.padEnd(8)} ${row.name.padEnd(36)} ${String(Math.round((Date.now() - start) / 100) / 10).padStart(5)} s  ${note}`);
    }
  }),
);
await closeBrowser();
console.log(`matrix: ${counts.passed} passed, ${counts.skipped} skipped, ${counts.FAILED} failed in ${Math.round((Date.now() - begin) / 1000)} s; pictures are in ${pictures}`);
const isFailure = counts.FAILED > 0 || (counts.skipped > 0 && process.env.LINKSPAN_REQUIRE_TOOLS !== undefined);
process.exit(isFailure ? 1 : 0);
