// What the page of the browser tests offers to them.

import { load } from '/index.js';
import { load as loadLite } from '/lite.js';

import { OF_LITE, runShared } from './shared.js';

let linkspan;

const { compileStreaming } = WebAssembly;
globalThis.streamed = 0;
WebAssembly.compileStreaming = (response) => {
  globalThis.streamed += 1;
  return compileStreaming(response);
};

globalThis.runEmbedded = async (entry) => {
  const { load, loadSync } = await import(`/${entry}.js`);
  return runShared(entry === 'sync' ? loadSync() : await load(), await (await fetch('/cases.json')).json());
};

globalThis.runShared = async () => runShared(linkspan, await (await fetch('/cases.json')).json());

globalThis.runLite = async () => runShared(await loadLite(), await (await fetch('/cases.json')).json(), OF_LITE);

globalThis.linkified = (html, options) => {
  // Parsed for the test alone; the page forbids markup that was made of strings.
  const policy = (globalThis.forTests ??= trustedTypes.createPolicy('tests', { createHTML: (text) => text }));
  const host = document.createElement('div');
  host.innerHTML = policy.createHTML(html);
  linkspan.linkifyElement(host, options);
  return host.innerHTML;
};

load().then(
  (made) => {
    linkspan = made;
    globalThis.isReady = true;
  },
  (error) => {
    globalThis.isReady = error;
  },
);
