// What the components make of a text, compared with what `linkifyHtml` makes of it. The browser tests do the same with a document.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createCommentVNode, createSSRApp, createTextVNode, defineComponent, h, vShow, withDirectives } from 'vue';
import { renderToString } from 'vue/server-renderer';

import { Linkify as ReactLinkify } from 'linkspan/react';
import { loadSync } from 'linkspan/sync';
import { Linkify as VueLinkify } from 'linkspan/vue';

import { textsOf, WAYS } from './shared.js';
import { sharedCases } from './support.js';

const texts = textsOf(sharedCases());
/** Each writes HTML in its own way. */
const ENTITIES = { '&quot;': '"', '&#39;': "'", '&#x27;': "'", '&#13;': '\r', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const read = (html) => html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/&(?:quot|#39|#x27|#13|lt|gt|amp);/g, (entity) => ENTITIES[entity]);

const RENDERERS = {
  react: (linkspan, text) => renderToStaticMarkup(createElement(ReactLinkify, { as: 'p', linkspan }, text)),
  vue: (linkspan, text) => renderToString(createSSRApp(() => h(VueLinkify, { as: 'p', linkspan, text }))),
};

for (const [name, render] of Object.entries(RENDERERS)) {
  test(`${name} makes the links of linkifyHtml, whatever the options`, async () => {
    let count = 0;
    for (const options of WAYS) {
      const linkspan = loadSync(options);
      for (const text of texts) {
        const expected = `<p>${linkspan.linkifyHtml(text)}</p>`;
        count += expected.split('<a ').length - 1;
        assert.equal(read(await render(linkspan, text)), read(expected), `${JSON.stringify(options)} ${text}`);
      }
    }
    assert.ok(count > 5000, `${count}`);
  });
}

test('vue: directives and scopes of a slot stay, and a comment does not cut an address', async () => {
  const linkspan = loadSync();
  const render = (children) => {
    const App = defineComponent({ __scopeId: 'data-v-app', render: () => h(VueLinkify, { as: 'p', linkspan }, { default: () => children() }) });
    return renderToString(createSSRApp(App)).then((html) => html.replaceAll(/<!--.*?-->/g, ''));
  };
  const html = await render(() => [withDirectives(h('b', ['a.com']), [[vShow, false]])]);
  assert.match(html, /<b style="display:none;"[^>]*><a href="https:\/\/a\.com\/"/);
  assert.match(html, /<b [^>]*data-v-app/);
  assert.doesNotMatch(await render(() => [createTextVNode('jane'), createCommentVNode('v-if'), createTextVNode('@a.com')]), /<a /);
});
