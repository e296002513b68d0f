import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

import { classicScripts, noPolicyInDevelopment } from './build/classic.ts';
import { packedAssets } from './build/packed.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // The page works on a host, in a folder of a host, and from a disk.
  base: './',
  resolve: {
    alias: {
      'linkspan/edit': here('../bindings/js/plugins/edit.js'),
      'linkspan-input': here('../bindings/js/editors/input/index.js'),
    },
  },
  server: { fs: { allow: [here('..')] } },
  plugins: [packedAssets(), classicScripts(), noPolicyInDevelopment()],
  build: {
    target: 'es2022',
    // The oldest browsers that run the module.
    cssTarget: ['chrome105', 'safari16.4', 'firefox115'],
    modulePreload: false,
    // The icon is a file, so that the policy need not allow `data:`.
    assetsInlineLimit: 0,
  },
});
