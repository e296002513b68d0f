// Twice the text is at most about twice the work, whatever somebody writes. Work is counted: how often each block of the package's
// code runs, as the engine counts it, and how many characters the module is given. Time is not measured.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { test } from 'node:test';

import { parse } from 'acorn';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import markdownIt from 'markdown-it';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

import { packageFolder } from './support.js';

const session = new Session();
session.connect();

function ask(method, parameters) {
  let answer;
  session.post(method, parameters, (error, result) => {
    if (error) throw new Error(error.message);
    answer = result;
  });
  return answer;
}

ask('Profiler.enable');
ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

// The engine counts blocks of code that it reads from here on.
const { load } = await import('linkspan');
const { default: linkspanMarkdownIt } = await import('linkspan/markdown-it');
const { default: linkspanRemark } = await import('linkspan/remark');
const { default: linkifyHtml } = await import('linkspan/linkify-html');
const { default: linkifyStr } = await import('linkspan/linkify-string');
const { find } = await import('linkspan/linkifyjs');
const { Linkify } = await import('linkspan/react');
const { difference } = await import('linkspan/edit');

let asked = 0;
const linkspan = await load();
const { tokens } = linkspan;
linkspan.tokens = (text) => {
  asked += text.length;
  return tokens(text);
};

/** How often blocks of the package have run since this was called last. */
function blocks() {
  const { result } = ask('Profiler.takePreciseCoverage');
  const ours = result.filter(({ url }) => url.startsWith(packageFolder.href) && !/\/(?:node_modules|test|embedded)\//.test(url.slice(packageFolder.href.length - 1)));
  return ours.flatMap(({ functions }) => functions).flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
}

function workOf(act) {
  blocks();
  asked = 0;
  act();
  return blocks() + asked;
}

const md = markdownIt({ html: true }).use(linkspanMarkdownIt, linkspan);
const gfm = unified().use(remarkParse).use(remarkGfm).use(linkspanRemark, linkspan);
const renderMarkdown = (text) => md.render(text);
const runRemark = (text) => gfm.runSync(gfm.parse(text), text);

/** Texts of about so many pieces, by what they are: each was slow in some place once, or might be. */
const TEXTS = {
  'one word': (n) => 'a'.repeat(n),
  'many links': (n) => 'a.com '.repeat(n),
  'many links in one word': (n) => 'a.com,'.repeat(n),
  'many links with markup': (n) => 'a.com/*x* '.repeat(n),
  'a link with much markup': (n) => `https://a.com/${'*x'.repeat(n)}`,
  'a link with a run of markup': (n) => `https://a.com/x${'*'.repeat(n)}y ${'*_~'.repeat(n)}`,
  'a link after a long word': (n) => `${'x*'.repeat(n)}a.com/*b `,
  'links after entities': (n) => `${'x&period;a.com/*b'.repeat(n)} `,
  'links after escapes': (n) => 'x\\_a.com/*b,'.repeat(n),
  'links after tags': (n) => `${'<b>'.repeat(n)}${'a.com/*b* '.repeat(n)}`,
  'links in markup': (n) => '**a.com** _b.com_ ~~c.com~~ '.repeat(n),
  'nested markup': (n) => `${'*a **b '.repeat(Math.min(n, 100))}${'a.com/*x* '.repeat(n)}`,
};

const HTML = {
  ...TEXTS,
  'tags that do not end': (n) => '<a'.repeat(n),
  'tags with a space that do not end': (n) => '<a '.repeat(n),
  'quotes that do not end': (n) => '<a b="'.repeat(n),
  'two kinds of quotes': (n) => `<a b="'`.repeat(n),
  'declarations that do not end': (n) => '<!'.repeat(n),
  'comments that do not end': (n) => '<!--'.repeat(n),
  'raw text that does not end': (n) => '<script>'.repeat(n),
  'elements that do not end': (n) => '<a><code><p>'.repeat(n),
  'ends without elements': (n) => `${'<a>'.repeat(n)}${'</code>'.repeat(n)}`,
  'spaces in tags': (n) => `<a${' '.repeat(n)}=${' '.repeat(n)}x>`,
  'links in elements': (n) => '<p>a.com</p>'.repeat(n),
};

/** How many pieces; the counts of one more piece are the same from there on. */
const MANY = 300;

const SUBJECTS = {
  'markdown-it': [renderMarkdown, TEXTS],
  remark: [runRemark, TEXTS],
  'linkify-html': [(text) => linkifyHtml(text, { ignoreTags: ['code'] }), HTML],
  'linkify-string': [(text) => linkifyStr(text), TEXTS],
  linkifyjs: [(text) => find(text), TEXTS],
  react: [(text) => renderToStaticMarkup(createElement(Linkify, { linkspan }, ...text.split(' ').flatMap((word, key) => [createElement('b', { key }, word), ' ']))), TEXTS],
  edit: [(text) => difference(text, text.replaceAll('.', ''), text.length >> 1), TEXTS],
};

for (const [name, [act, texts]] of Object.entries(SUBJECTS)) {
  test(`${name} is linear`, () => {
    act('a.com');
    for (const [what, make] of Object.entries(texts)) {
      const [once, twice] = [MANY, 2 * MANY].map((n) => workOf(() => act(make(n))));
      // What is done once does not count twice.
      assert.ok(twice < 2.1 * once + 100, `${what}: ${once}, then ${twice}`);
    }
  });
}

test('as many links as somebody writes are no arguments of a function', () => {
  const text = 'a.com '.repeat(65_000);
  assert.ok(renderMarkdown(text).endsWith('>a.com</a></p>\n'));
  assert.ok(renderToStaticMarkup(createElement(Linkify, { linkspan }, createElement('b', null, text), text)).endsWith('>a.com</a> '));
  assert.ok(linkifyHtml(text).endsWith('>a.com</a> '));
});

/** The regular expressions of a file. */
function expressionsOf(code) {
  const found = [];
  parse(code, { ecmaVersion: 2020, sourceType: 'module', onToken: ({ type, value }) => type.label === 'regexp' && found.push(value) });
  return found;
}

test('no regular expression looks for the end of a text from every place', () => {
  for (const folder of ['js/', 'plugins/']) {
    for (const name of readdirSync(new URL(folder, packageFolder)).filter((file) => file.endsWith('.js'))) {
      for (const { pattern } of expressionsOf(readFileSync(new URL(folder + name, packageFolder), 'utf8'))) {
        assert.doesNotMatch(pattern, /^(?!\^).*[*+]\$$/, `${folder}${name}: /${pattern}/`);
      }
    }
  }
});
