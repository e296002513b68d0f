// Makes two files that are not bundled: the WebAssembly module and the names of characters. Each is a script that
// sets a variable to gzipped bytes in Base64. It is smaller than its content, and a page on a disk can load it,
// although it cannot fetch files.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { HtmlTagDescriptor, Plugin } from 'vite';

import { writeNames } from './names.ts';

interface Packed {
  address: string;
  script: string;
}

const MODULE = fileURLToPath(new URL('../../bindings/js/linkspan.wasm', import.meta.url));
const LICENSES = ['LICENSE-MIT', 'LICENSE-APACHE', 'LICENSE-UNICODE', 'LICENSE-MPL', 'NOTICE'];

function pack(name: string, bytes: Uint8Array): Packed {
  const text = gzipSync(bytes, { level: 9 }).toString('base64');
  const script = `globalThis.linkspan${name}="${text}";`;
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
  return { address: `assets/${name.toLowerCase()}-${hash}.js`, script };
}

async function moduleBytes(): Promise<Uint8Array> {
  try {
    return await readFile(MODULE);
  } catch {
    throw new Error('bindings/js/linkspan.wasm is missing; run `cargo xtask js` first, or `cargo xtask playground` for all of it.');
  }
}

async function licenses(): Promise<string> {
  const texts = LICENSES.map((name) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8'));
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
}

export function packedAssets(): Plugin {
  let packed: Packed[] = [];
  return {
    name: 'packed-assets',
    async config() {
      packed = [pack('Module', await moduleBytes()), pack('Names', new TextEncoder().encode(writeNames()))];
      return { define: { NAMES_ADDRESS: JSON.stringify(packed[1]?.address) } };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (): HtmlTagDescriptor[] => [{ tag: 'script', attrs: { defer: true, 'vite-ignore': true, src: `./${packed[0]?.address}` }, injectTo: 'head' }],
    },
    async generateBundle() {
      for (const { address, script } of packed) this.emitFile({ type: 'asset', fileName: address, source: script });
      this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: await licenses() });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = packed.find(({ address }) => request.url === `/${address}`);
        if (found === undefined) return next();
        response.setHeader('content-type', 'text/javascript').end(found.script);
      });
    },
  };
}
