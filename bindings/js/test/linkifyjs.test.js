// What code that uses linkifyjs gets if it uses this package instead, compared with linkifyjs itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import theirHtml from 'linkify-html';
import TheirReact from 'linkify-react';
import theirString from 'linkify-string';
import * as theirs from 'linkifyjs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import linkifyHtml from 'linkspan/linkify-html';
import LinkifyReact from 'linkspan/linkify-react';
import linkifyStr from 'linkspan/linkify-string';
import * as ours from 'linkspan/linkifyjs';

const TEXT = 'see http://example.com/a and a@b.com or\nhttps://c.org/d?e=f#g.';

/** Options that both honour. */
const OPTIONS = {
  none: {},
  attributes: { attributes: { title: 'a "b"', 'data-x': 'y' } },
  className: { className: 'x' },
  'className by type': { className: { email: 'mail' } },
  'className by function': { className: (href, type) => `${type}-${href.length}` },
  format: { format: (value, type) => `${type}: ${value}` },
  'format by type': { format: { email: (value) => value.toUpperCase() } },
  formatHref: { formatHref: (href) => `/out?${href}` },
  nl2br: { nl2br: true },
  rel: { rel: 'nofollow' },
  tagName: { tagName: 'button' },
  target: { target: { url: '_blank' } },
  truncate: { truncate: 9 },
  'what is undefined': { className: undefined, target: undefined, rel: undefined },
  'functions by type': { className: { url: (href, token) => `${token.t}-${href.length}` }, target: { email: null, url: '_blank' } },
  validate: { validate: (value, type) => type === 'email' },
  'validate by type': { validate: { url: (value) => value.startsWith('https') } },
  render: { render: ({ content, attributes }) => `[${content}](${attributes.href})` },
};

test('find, test and tokenize', () => {
  for (const options of [undefined, OPTIONS.format, OPTIONS.truncate, OPTIONS.validate, OPTIONS.formatHref]) {
    assert.deepEqual(ours.find(TEXT, options), theirs.find(TEXT, options));
    assert.deepEqual(ours.find(TEXT, 'email', options), theirs.find(TEXT, 'email', options));
  }
  for (const text of ['http://example.com', 'a@b.com', 'see a.com', '', TEXT]) {
    for (const type of [undefined, 'url', 'email']) assert.equal(ours.test(text, type), theirs.test(text, type), text);
  }
  const shape = (tokens) => tokens.map((token) => [token.t, token.v, token.toString(), token.isLink, token.startIndex(), token.endIndex(), token.toHref()]);
  assert.deepEqual(shape(ours.tokenize(TEXT)), shape(theirs.tokenize(TEXT)));
  assert.deepEqual(ours.tokenize(TEXT).map((token) => token.toObject()), theirs.tokenize(TEXT).map((token) => token.toObject()));
});

for (const [name, options] of Object.entries(OPTIONS)) {
  test(`linkify-string, linkify-html and linkify-react with ${name}`, () => {
    assert.equal(linkifyStr(TEXT, options), theirString(TEXT, options));
    const html = `<p class="a>b">${TEXT} &lt;b&gt;</p><a href="x">http://a.com/</a><!-- http://a.com/ --><br>http://b.com/`;
    assert.equal(linkifyHtml(html, options), theirHtml(html, options));
    if (name === 'attributes' || name === 'render') return;
    const rendered = (Kind) => renderToStaticMarkup(createElement(Kind, { as: 'p', options, id: 'i' }, TEXT, createElement('b', null, 'http://d.com/ ')));
    assert.equal(rendered(LinkifyReact), rendered(TheirReact));
  });
}

test('an alias has every export of linkifyjs', () => {
  const missing = Object.keys(theirs).filter((name) => name !== 'default' && !(name in ours));
  assert.deepEqual(missing, []);
  for (const name of ['multi', 'options', 'regexp', 'text']) assert.deepEqual(Object.keys(ours[name]).sort(), Object.keys(theirs[name]).sort(), name);
  for (const text of ['a😀é', '\ud83d a\ude00']) assert.deepEqual(ours.stringToArray(text), theirs.stringToArray(text));
});

test('nl2br in HTML', () => {
  for (const html of ['a\nb http://c.com/\r\n', '<b>a\n</b>\n\n<i>\n</i>', '<pre>\na\nb</pre>', '<p>\n<a href="x">q\nr</a>']) {
    // Theirs leaves out what HTML ignores.
    assert.equal(linkifyHtml(html, { nl2br: true }).replace('<pre>\n', '<pre>'), theirHtml(html, { nl2br: true }));
  }
});

test('ignoreTags, and links that are there', () => {
  const nested = createElement(LinkifyReact, { options: { ignoreTags: ['code'] } }, createElement('a', {}, 'a.com'), createElement('code', {}, 'b.com'), createElement('i', {}, 'c.com'));
  assert.equal(renderToStaticMarkup(nested), '<a>a.com</a><code>b.com</code><i><a href="https://c.com/">c.com</a></i>');
  const html = '<code>http://a.com/</code> <i>http://b.com/</i>';
  assert.equal(linkifyHtml(html, { ignoreTags: ['code'] }), theirHtml(html, { ignoreTags: ['code'] }));
});

test('ignoreClasses, of linkifyjs 4.4', () => {
  const options = { ignoreClasses: ['no'] };
  assert.equal(new ours.Options(options).isIgnoredClass('a no'), new theirs.Options(options).isIgnoredClass('a no'));
  const html = '<p class="a no">b.com <p>c.com</p> d.com</p> <img class=no> <p class="nobody">e.com</p>';
  assert.equal(linkifyHtml(html, options), html.replace('e.com', '<a href="https://e.com/">e.com</a>'));
  const nested = createElement(LinkifyReact, { options }, createElement('b', { className: 'no' }, 'b.com'), createElement('i', {}, 'c.com'));
  assert.equal(renderToStaticMarkup(nested), '<b class="no">b.com</b><i><a href="https://c.com/">c.com</a></i>');
  assert.throws(() => linkifyStr('a.com', options), /the option ignoreClasses cannot be honoured in a string/);
});

test('what is undefined is not given, mailto: is a URL, and defaults can be set for all calls', () => {
  const nothing = Object.fromEntries(Object.keys(theirs.options.defaults).map((name) => [name, undefined]));
  assert.deepEqual(ours.find(TEXT, nothing), ours.find(TEXT));
  assert.deepEqual(ours.find('mailto:a@b.com'), theirs.find('mailto:a@b.com'));
  assert.deepEqual(Object.keys(ours.options.defaults).sort(), Object.keys(theirs.options.defaults).sort());
  for (const { options } of [ours, theirs]) options.defaults.className = 'all';
  assert.equal(linkifyStr('http://a.com/x'), '<a href="http://a.com/x" class="all">http://a.com/x</a>');
  for (const { options } of [ours, theirs]) options.defaults.className = null;
});

test('linkify-html changes nothing but links, and reads over the edges of elements', () => {
  const cases = {
    'a & b &copy; &unknown; <x y="a.com" z=\'>\'> http://a.com/?a=1&amp;b=2': 'a & b &copy; &unknown; <x y="a.com" z=\'>\'> <a href="http://a.com/?a=1&amp;b=2">http://a.com/?a=1&amp;b=2</a>',
    'jane<b>doe@example.com</b>': 'jane<b>doe@example.com</b>',
    '<textarea>http://a.com/ <b></textarea><title>a.com</title> < a.com': '<textarea>http://a.com/ <b></textarea><title>a.com</title> < <a href="https://a.com/">a.com</a>',
    '<a href="x"><b>http://a.com/</b></a> jane&#64;example.com': '<a href="x"><b>http://a.com/</b></a> <a href="mailto:jane@example.com">jane@example.com</a>',
    '<p>a.com</p>\n<p>b@c.de': '<p><a href="https://a.com/">a.com</a></p>\n<p><a href="mailto:b@c.de">b@c.de</a>',
    '<!-- a.com': '<!-- a.com',
    '<script>"http://a.com/"</script> <style>http://b.com/</style>': '<script>"http://a.com/"</script> <style>http://b.com/</style>',
    '<b': '<b',
    // As browsers read them: nothing of this is text.
    '<a b="http://a.com/': '<a b="http://a.com/',
    '<i title = "> http://a.com/">b.com': '<i title = "> http://a.com/"><a href="https://b.com/">b.com</a>',
    "<p don't>http://a.com/ isn't": `<p don't><a href="http://a.com/">http://a.com/</a> isn't`,
    '<i =" b=">http://a.com/">': '<i =" b=">http://a.com/">',
    '<!doctype http://a.com/': '<!doctype http://a.com/',
    '</3 http://a.com/>b.com': '</3 http://a.com/><a href="https://b.com/">b.com</a>',
    '<script>"<a b=\'" // http://a.com/</script\n>b.com': '<script>"<a b=\'" // http://a.com/</script\n><a href="https://b.com/">b.com</a>',
    '<style>http://a.com/': '<style>http://a.com/',
  };
  for (const [html, expected] of Object.entries(cases)) assert.equal(linkifyHtml(html), expected);
});

test('it is screened', () => {
  assert.deepEqual(ours.find('раураl.com'), []);
  assert.equal(ours.test('https://раураl.com/'), false);
  assert.equal(linkifyStr('раураl.com'), 'раураl.com');
  assert.deepEqual(ours.find('javascript:alert(1) http://xn--bcher-kva.de/').map(({ value }) => value), ['http://bücher.de/']);
});

test('what cannot be honoured is said', () => {
  assert.throws(() => linkifyStr('a.com', { events: { click: () => {} } }), /the option events cannot be honoured in a string/);
  assert.throws(() => linkifyHtml('a.com', { events: { click: () => {} } }), /the option events cannot be honoured in HTML/);
  assert.throws(() => ours.find('a.com', { classNames: 'x' }), /linkifyjs has no option classNames/);
  assert.throws(() => ours.find('a.com', { defaultProtocol: 'gopher' }), /must be "https" or "http"/);
  assert.throws(() => ours.registerPlugin('ticket', () => {}), /the plugin ticket of linkifyjs cannot be registered; those that are known are mention and hashtag/);
  assert.throws(() => ours.registerPlugin('toString', () => {}), /the plugin toString/);
  assert.throws(() => ours.registerCustomProtocol('javascript', true), /"javascript" cannot be a scheme of links/);
  assert.equal(ours.find('a.com').length, 1);
});

test('schemes, protocols', () => {
  ours.registerCustomProtocol('gemini');
  assert.deepEqual(ours.find('gemini://a.org/x').map(({ href }) => href), ['gemini://a.org/x']);
  ours.registerCustomProtocol('tel');
  ours.registerCustomProtocol('steam', true);
  assert.deepEqual(ours.find('tel:+1-555-0100 steam:run/1 gemini://a.org/x').map(({ href }) => href), ['tel:+1-555-0100', 'steam:run/1', 'gemini://a.org/x']);
  ours.reset();
  assert.deepEqual(ours.find('tel:+1-555-0100 steam:run/1'), []);
  assert.deepEqual(ours.find('gemini://a.org/x').filter(({ href }) => href.startsWith('gemini')), []);
  assert.equal(ours.find('a.com', { defaultProtocol: 'http' })[0].href, 'http://a.com/');
  assert.equal(ours.find('a.com')[0].href, 'https://a.com/');
});

test('the plugins for mentions and hashtags, with a bundler that takes this package for linkifyjs', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import 'linkify-plugin-mention'; import 'linkify-plugin-hashtag'; export * from 'linkifyjs'; export { default as string } from 'linkify-string';`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    alias: { linkifyjs: 'linkspan/linkifyjs', 'linkify-string': 'linkspan/linkify-string' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const aliased = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
  const text = 'hi @jane, see #links and http://a.com/#b or a@b.com';
  theirs.reset();
  await Promise.all(['linkify-plugin-mention', 'linkify-plugin-hashtag'].map((plugin) => import(plugin)));
  for (const name of ['mention', 'hashtag']) {
    assert.deepEqual(aliased.find(text, name), theirs.find(text, name));
    assert.equal(aliased.test(text.slice(text.search(/[@#]/)), name), false);
  }
  assert.deepEqual(aliased.find(text), theirs.find(text));
  const options = { formatHref: { mention: (href) => `https://chat.example${href}`, hashtag: (href) => `/tags/${href.slice(1)}` }, className: (href, type) => type };
  assert.equal(aliased.string(text, options), theirString(text, options));
  theirs.reset();
  aliased.reset();
  assert.deepEqual(aliased.find(text, 'mention'), []);
});
