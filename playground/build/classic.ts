// In a page that is opened from a disk, browsers refuse modules and everything that needs CORS. A classic script
// works everywhere.

import type { Plugin } from 'vite';

export function classicScripts(): Plugin {
  return {
    name: 'classic-scripts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      if (chunks.length !== 1) this.error('The page must be one script; something is imported dynamically.');
      // Its names must not become global names of the page.
      for (const chunk of chunks) chunk.code = `(()=>{${chunk.code.trimEnd()}})();\n`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(' crossorigin', '').replaceAll('<script type="module"', '<script defer'),
    },
  };
}

/** During development, Vite inserts styles and a socket, which the policy of the page forbids. */
export function noPolicyInDevelopment(): Plugin {
  return {
    name: 'no-policy-in-development',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
  };
}
