// Browsers refuse modules, and whatever asks for CORS, in a page that is opened from a disk; a plain script works everywhere.

import type { Plugin } from 'vite';

export function classicScripts(): Plugin {
  return {
    name: 'classic-scripts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      if (chunks.length !== 1) this.error('The page must be one script; something is imported dynamically.');
      // Its names must not become those of the page.
      for (const chunk of chunks) chunk.code = `(()=>{${chunk.code.trimEnd()}})();\n`;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(' crossorigin', '').replaceAll('<script type="module"', '<script defer'),
    },
  };
}

/** While somebody works on the page, Vite puts styles and a socket into it, which its policy forbids. */
export function noPolicyInDevelopment(): Plugin {
  return {
    name: 'no-policy-in-development',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
  };
}
