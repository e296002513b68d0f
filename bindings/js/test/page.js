// What the page of the browser tests offers to them.

import { load } from '/index.js';
import { load as loadLite } from '/lite.js';

import { OF_LITE, runShared, textsOf, WAYS } from './shared.js';

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

/** Compares what is made of text in a document with what `linkifyHtml` makes of it. */
globalThis.compareLinks = async () => {
  const policy = (globalThis.forTests ??= trustedTypes.createPolicy('tests', { createHTML: (text) => text }));
  const cases = await (await fetch('/cases.json')).json();
  const differences = [];
  let count = 0;
  for (const options of WAYS) {
    const made = linkspan.derive(options);
    for (const text of textsOf(cases)) {
      const [expected, found] = [document.createElement('div'), document.createElement('div')];
      expected.innerHTML = policy.createHTML(made.linkifyHtml(text));
      found.append(text);
      made.linkifyElement(found);
      count += found.querySelectorAll('a').length;
      if (found.innerHTML !== expected.innerHTML) differences.push([options, text, found.innerHTML, expected.innerHTML]);
    }
  }
  return { differences: differences.slice(0, 5), count };
};

/** How many characters are copied where so many links are made in one text. */
globalThis.countCopied = (count) => {
  const host = document.createElement('div');
  host.append('see a.com, '.repeat(count));
  let copied = 0;
  let made = 0;
  const own = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data');
  const methods = ['extractContents', 'deleteContents', 'insertNode', 'surroundContents'];
  const kept = methods.map((name) => Range.prototype[name]);
  methods.forEach((name, i) => {
    Range.prototype[name] = function (...args) {
      copied += this.startContainer.textContent.length;
      return kept[i].apply(this, args);
    };
  });
  Object.defineProperty(CharacterData.prototype, 'data', { ...own, set(text) { copied += text.length; own.set.call(this, text); } });
  try {
    made = linkspan.linkifyElement(host).length;
  } finally {
    methods.forEach((name, i) => { Range.prototype[name] = kept[i]; });
    Object.defineProperty(CharacterData.prototype, 'data', own);
  }
  return { made, copied, length: host.textContent.length };
};

globalThis.linkifyjsElement = async (html) => {
  const { default: linkifyElement } = await import('/plugins/linkify-element.js');
  const policy = (globalThis.forTests ??= trustedTypes.createPolicy('tests', { createHTML: (text) => text }));
  const host = document.createElement('div');
  host.innerHTML = policy.createHTML(html);
  let clicks = 0;
  const options = {
    className: 'x', target: { url: '_blank' }, truncate: 12, ignoreTags: ['i'], ignoreClasses: ['no'], validate: (value) => value !== 'no.com',
    events: { click: (event) => (event.preventDefault(), (clicks += 1)) },
  };
  linkifyElement(host, options);
  host.querySelectorAll('a').forEach((anchor) => anchor.click());
  return [host.innerHTML, clicks];
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
