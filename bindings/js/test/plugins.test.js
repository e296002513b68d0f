// The seams to other packages, with these packages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as linkifyjs from 'linkifyjs';
import markdownIt from 'markdown-it';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

import { load } from 'linkspan';
import { difference, isBared } from 'linkspan/edit';
import { adapt } from 'linkspan/linkifyjs';
import linkspanMarkdownIt from 'linkspan/markdown-it';
import linkspanRemark from 'linkspan/remark';
import { linkify } from 'linkspan/svelte';
import { makeDirective } from 'linkspan/vue';

const linkspan = await load();

test('markdown-it links what linkspan finds', () => {
  const md = markdownIt().use(linkspanMarkdownIt, linkspan);
  const cases = {
    'Siehe bücher.de!': '<p>Siehe <a href="https://xn--bcher-kva.de/">bücher.de</a>!</p>\n',
    'at https://ja.wikipedia.org/wiki/東京。':
      '<p>at <a href="https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC">https://ja.wikipedia.org/wiki/東京</a>。</p>\n',
    'see README.md and **a@b.com**': '<p>see README.md and <strong><a href="mailto:a@b.com">a@b.com</a></strong></p>\n',
    '[text a.com](https://b.org/) `c.com` <https://d.com/>':
      '<p><a href="https://b.org/">text a.com</a> <code>c.com</code> <a href="https://d.com/">https://d.com/</a></p>\n',
    // What screening refuses is text, with its host as in linkifyHtml.
    'at раураl.com.': '<p>at xn--l-7sba6dbr.com.</p>\n',
    'no link here.': '<p>no link here.</p>\n',
  };
  for (const [text, html] of Object.entries(cases)) assert.equal(md.render(text), html);
  const refusing = (refused) => markdownIt().use(linkspanMarkdownIt, linkspan.derive({ refused }));
  assert.equal(refusing('text').render('at раураl.com.'), '<p>at раураl.com.</p>\n');
  assert.equal(refusing('defang').render('at раураl.com.'), '<p>at xn--l-7sba6dbr[.]com.</p>\n');
  const raw = markdownIt({ html: true }).use(linkspanMarkdownIt, linkspan);
  assert.equal(raw.render('<a href="x">a.com</a> b.com'), '<p><a href="x">a.com</a> <a href="https://b.com/">b.com</a></p>\n');
  assert.throws(() => markdownIt().use(linkspanMarkdownIt), TypeError);
});

test('markdown-it: markup, escapes and entities inside links', () => {
  const md = markdownIt({ html: true, typographer: true }).use(linkspanMarkdownIt, linkspan);
  const link = (href, text = href) => `<a href="${href}">${text}</a>`;
  const cases = {
    'jane\\_doe@example.com': link('mailto:jane_doe@example.com', 'jane_doe@example.com'),
    'jane&#64;example.com': link('mailto:jane@example.com', 'jane@example.com'),
    'jane&period;doe@example.com': link('mailto:jane.doe@example.com', 'jane.doe@example.com'),
    // Never a part of an address.
    '**jane**doe@example.com': '<strong>jane</strong>doe@example.com',
    'https://example.com/foo*bar*baz': link('https://example.com/foo*bar*baz'),
    'example.com/a*b*c *d*': `${link('https://example.com/a*b*c', 'example.com/a*b*c')} <em>d</em>`,
    'http://example.org/foo._bar_-_baz': link('http://example.org/foo._bar_-_baz'),
    'https://example.com/foo[123](456)bar': link('https://example.com/foo%5B123%5D(456)bar', 'https://example.com/foo[123](456)bar'),
    'https://example.com/foo&amp;bar': link('https://example.com/foo&amp;amp;bar'),
    '**http://example.com/foobar**': `<strong>${link('http://example.com/foobar')}</strong>`,
    '_http://example.com/foobar_ x': `<em>${link('http://example.com/foobar')}</em> x`,
    // Who escapes what makes a link of it wants none.
    '\\https://example.com': '\\https://example.com',
    'https\\://example.com': 'https://example.com',
    'https\\://example.com/a*b*c': 'https://example.com/a<em>b</em>c',
    'https:/\\/cc.org': 'https://cc.org',
    'example\\.com': 'example.com',
    'http://example.com/(c)': link('http://example.com/(c)'),
    '![x http://a.com/*b*](y)': '<img src="y" alt="x http://a.com/*b*">',
    'a.com  \nb.com': `${link('https://a.com/', 'a.com')}<br>\n${link('https://b.com/', 'b.com')}`,
  };
  for (const [text, html] of Object.entries(cases)) assert.equal(md.render(text), `<p>${html}</p>\n`, text);
  const refused = 'see https://раураl.com/a*b*c';
  assert.doesNotMatch(md.render(refused), /<a /);
});

test('markdown-it: attributes, and who has the last word', () => {
  const dressed = linkspan.derive({ className: 'x', target: '_blank' });
  const md = markdownIt().use(linkspanMarkdownIt, dressed, { rel: 'nofollow' });
  assert.equal(md.render('a.com'), '<p><a href="https://a.com/" class="x" rel="nofollow" target="_blank">a.com</a></p>\n');
  assert.equal(md.render('a@b.com'), '<p><a href="mailto:a@b.com" class="x">a@b.com</a></p>\n');
  const own = markdownIt().use(linkspanMarkdownIt, linkspan);
  own.normalizeLink = (url) => `https://out.example/?to=${encodeURIComponent(url)}`;
  assert.match(own.render('a.com'), /href="https:\/\/out\.example\/\?to=https%3A%2F%2Fa\.com%2F"/);
  own.validateLink = () => false;
  assert.equal(own.render('a.com https://b.com/x*y*z'), '<p>a.com https://b.com/x<em>y</em>z</p>\n');
  const readable = markdownIt().use(linkspanMarkdownIt, linkspan.derive({ linkText: 'display' }));
  assert.match(readable.render('http://a.com/%C3%BC'), />http:\/\/a\.com\/ü</);
});

test('markdown-it: the same as its own linkify, for each kind of text that it is tested with', () => {
  const options = { html: true, linkify: true, typographer: true };
  const [own, md] = [markdownIt(options), markdownIt(options).use(linkspanMarkdownIt, linkspan)];
  const texts = [
    'a film: https://video.example.com/watch?v=a1B2.',
    '[http://a.com/b](http://a.com/b)',
    '<http://a.com/b>',
    '<a href="http://a.com/b">http://a.com/b</a>',
    'http://a.com/b&amp;c',
    'http://a.com/b*c*d',
    'http://a.com/b._c_-_d',
    'http://a.com/b[1](2)c',
    '\\http://a.com/b',
    'http\\://a.com/b',
    'http:\\//a.com/b http://c.com/d',
    'http:/\\/a.com/b',
    '**http://a.com/b**',
    'jane@a.com',
    'mailto:jane@a.com',
    'http://a.com/(r)',
    'http:/a.com/b',
    '</a>[http://a.com/b](http://a.com/b)',
    'https://papers.a.com/files/smith_j._et_al.on_links-_draft.pdf',
  ];
  for (const text of texts) assert.equal(md.render(text), own.render(text), text);
  // An href has its normal form, with a slash, and its scheme is https.
  own.linkify.set({ fuzzyLink: true });
  assert.equal(md.render('www.a.com'), own.render('www.a.com').replace('http://www.a.com', 'https://www.a.com/'));
  assert.equal(md.render('http://a.com'), own.render('http://a.com').replace('"http://a.com"', '"http://a.com/"'));
  // The text stays as it is written.
  const [written, decoded] = ['http://a.com/?q=f%28*x%29+%28y+*%29', 'http://a.com/?q=f(*x)+(y+*)'];
  assert.equal(md.render(written), own.render(written).replace(`>${decoded}<`, `>${written}<`));
  // Code begins at a backtick.
  assert.equal(md.render('http://a.com/b`c`d'), '<p><a href="http://a.com/b">http://a.com/b</a><code>c</code>d</p>\n');
});

test('markdown-it: normalizeLinkText, and what md.linkify.set has switched off', () => {
  const make = (before, after) => {
    const md = markdownIt();
    if (before) md.linkify.set(before);
    md.use(linkspanMarkdownIt, linkspan);
    if (after) md.linkify.set(after);
    return md;
  };
  const text = 'a.com/*b*c www.d.com jane@a.com http://e.com/ mailto:x@a.com';
  const found = (md) => [...md.renderInline(text).matchAll(/>([^<]*)<\/a>/g)].map(([, shown]) => shown);
  assert.deepEqual(found(make()), ['a.com/*b*c', 'www.d.com', 'jane@a.com', 'http://e.com/', 'mailto:x@a.com']);
  assert.deepEqual(found(make({ fuzzyEmail: false })), ['a.com/*b*c', 'www.d.com', 'http://e.com/', 'mailto:x@a.com']);
  assert.deepEqual(found(make(null, { fuzzyLink: false })), ['jane@a.com', 'http://e.com/', 'mailto:x@a.com']);
  assert.deepEqual(found(make(null, { fuzzyLink: false, fuzzyEmail: false })), ['http://e.com/', 'mailto:x@a.com']);
  assert.deepEqual(found(make({ fuzzyEmail: false }, { fuzzyEmail: true })).length, 5);
  const md = make();
  md.normalizeLinkText = (url) => url.toUpperCase().replace('HTTP://', 'http://');
  assert.deepEqual(found(md), ['A.COM/*B*C', 'WWW.D.COM', 'MAILTO:JANE@A.COM', 'http://E.COM/', 'MAILTO:X@A.COM']);
});

test('remark: elements of MDX', () => {
  const text = (value) => ({ type: 'text', value });
  const element = (name, ...children) => ({ type: 'mdxJsxTextElement', name, attributes: [], children });
  const paragraph = { type: 'paragraph', children: [text('a.com '), element('a', text('b.com')), text(' '), element('b', text('c.com')), text(' jane'), element('i', text('@a.com')), text(' '), element('code', text('d.com')), element('Card', text('e.com'))] };
  const flow = { type: 'mdxJsxFlowElement', name: 'pre', attributes: [], children: [{ type: 'paragraph', children: [text('f.com')] }] };
  const card = { type: 'mdxJsxFlowElement', name: 'Card', attributes: [], children: [{ type: 'paragraph', children: [text('g.com')] }] };
  const tree = unified().use(linkspanRemark, linkspan).runSync({ type: 'root', children: [paragraph, flow, card] });
  assert.equal(lineOf(tree), '<https://a.com/|a.com> b.com <https://c.com/|c.com> jane@a.com d.com<https://e.com/|e.com>f.com<https://g.com/|g.com>');
});

/** A tree as a line: links as \`<target|text>\`. */
function lineOf(node) {
  const inside = (node.children ?? []).map(lineOf).join('');
  const forms = { link: () => `<${node.url}|${inside}>`, emphasis: () => `*${inside}*`, strong: () => `**${inside}**`, inlineCode: () => `\`${node.value}\`` };
  return forms[node.type]?.() ?? node.value ?? inside;
}

test('remark: markup, escapes and GFM', () => {
  const cases = {
    'jane\\_doe@example.com': '<mailto:jane_doe@example.com|jane_doe@example.com>',
    '**jane**doe@example.com': '**jane**doe@example.com',
    'https://example.com/foo*bar*baz x': '<https://example.com/foo*bar*baz|https://example.com/foo*bar*baz> x',
    '**http://example.com/foobar**': '**<http://example.com/foobar|http://example.com/foobar>**',
    '_http://a.com/b_ x': '*<http://a.com/b|http://a.com/b>* x',
    'https://ja.wikipedia.org/wiki/東京。次': '<https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC|https://ja.wikipedia.org/wiki/東京>。次',
    'https://раураl.com/x www.раураl.com': 'https://xn--l-7sba6dbr.com/x www.xn--l-7sba6dbr.com',
    '[a.com](https://b.org) <https://c.org>': '<https://b.org|a.com> <https://c.org|https://c.org>',
    '> a.com *b.com*': '<https://a.com/|a.com> *<https://b.com/|b.com>*',
  };
  const plain = unified().use(remarkParse).use(linkspanRemark, linkspan);
  const gfm = unified().use(remarkParse).use(remarkGfm).use(linkspanRemark, linkspan, { rel: 'nofollow', className: 'x y' });
  for (const [text, line] of Object.entries(cases)) {
    for (const by of [plain, gfm]) assert.equal(lineOf(by.runSync(by.parse(text), text)), line, text);
  }
  for (const text of ['https\\://example.com', 'https:/\\/cc.org', 'example\\.com']) {
    assert.equal(lineOf(plain.runSync(plain.parse(text), text)), text.replace('\\', ''), text);
  }
  // Without the source, lengths say which links GFM made.
  for (const text of ['https://ja.wikipedia.org/wiki/東京。次', 'www.раураl.com jane@раураl.com', '[a.com](https://a.com) <https://раураl.com> [jane@раураl.com](mailto:jane@раураl.com)']) {
    assert.equal(lineOf(gfm.runSync(gfm.parse(text))), lineOf(gfm.runSync(gfm.parse(text), text)), text);
  }
  const bare = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'link', url: 'http://www.раураl.com', children: [{ type: 'text', value: 'www.раураl.com' }] }] }] };
  assert.equal(lineOf(gfm.runSync(bare)), 'www.xn--l-7sba6dbr.com');
  const [made] = gfm.runSync(gfm.parse('a.com'), 'a.com').children[0].children;
  assert.deepEqual(made.data.hProperties, { className: ['x', 'y'], rel: 'nofollow' });
});

/** What a reader sees of HTML, and where its links are. */
function readHtml(html) {
  const read = { text: '', links: [] };
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (piece.startsWith('<a ')) read.links.push([read.text.length]);
    else if (piece === '</a>') read.links[read.links.length - 1].push(read.text.length);
    else if (piece.startsWith('<')) read.text += /^<\/?[bsei]/.test(piece) ? '' : '\n';
    else read.text += piece.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  }
  return read;
}

/** The same of a tree. */
function readTree(tree) {
  const read = { text: '', links: [] };
  const visit = (node) => {
    const start = read.text.length;
    if (node.type === 'paragraph' || node.type === 'heading') read.text += '\n';
    if (node.type !== 'html') read.text += node.value ?? '';
    (node.children ?? []).forEach(visit);
    if (node.type === 'link') read.links.push([start, read.text.length]);
  };
  visit(tree);
  return read;
}

test('whatever the markup, a link is one that linkspan finds in what a reader sees', () => {
  const pieces = ['jane', 'doe', '.', '_', '*', '**', '\\', '&period;', '&amp;', '&#64;', '`', '<b>', '</b>', '(', ')', '~~', '@a.com', 'a.com', ' ', 'https://', '/x', '-', '+', 'www.', '@'];
  const md = markdownIt({ html: true }).use(linkspanMarkdownIt, linkspan);
  const plain = unified().use(remarkParse).use(linkspanRemark, linkspan);
  const gfm = unified().use(remarkParse).use(remarkGfm).use(linkspanRemark, linkspan);
  const readers = [(text) => readHtml(md.render(text)), (text) => readTree(plain.runSync(plain.parse(text), text)), (text) => readTree(gfm.runSync(gfm.parse(text), text))];
  let [state, count] = [1, 0];
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let i = 0; i < 3000; i += 1) {
    const source = Array.from({ length: 2 + random(7) }, () => pieces[random(pieces.length)]).join('');
    for (const read of readers) {
      const { text, links } = read(source);
      const found = new Set(linkspan.detect(text).map(({ start, end }) => `${start} ${end}`));
      for (const [start, end] of links) assert.ok(found.has(`${start} ${end}`), `${JSON.stringify(source)}: ${text.slice(start, end)}`);
      count += links.length;
    }
  }
  assert.ok(count > 500, `${count}`);
});

test('remark: no link is made in the middle of an address, nor in a link that is HTML', () => {
  const remark = unified().use(remarkParse).use(linkspanRemark, linkspan);
  const line = (text) => lineOf(remark.runSync(remark.parse(text), text));
  assert.equal(line('jane<b>doe@example.com</b>'), 'jane<b>doe@example.com</b>');
  assert.equal(line('<a href="x">a.com</a> b.com'), '<a href="x">a.com</a> <https://b.com/|b.com>');
});

test('remark links what linkspan finds', async () => {
  const remark = unified().use(remarkParse).use(linkspanRemark, linkspan).use(remarkStringify);
  const tree = await remark.run(remark.parse('Siehe *bücher.de* und [a.com](https://b.org/), `c.com`, раураl.com'));
  const links = [];
  const visit = (node) => {
    if (node.type === 'link') links.push([node.url, node.children.map((child) => child.value).join('')]);
    node.children?.forEach(visit);
  };
  visit(tree);
  assert.deepEqual(links, [
    ['https://xn--bcher-kva.de/', 'bücher.de'],
    ['https://b.org/', 'a.com'],
  ]);
  assert.equal(String(await remark.process('at a.com/b, see')), 'at [a.com/b](https://a.com/b), see\n');
  assert.equal(String(await remark.process('at раураl.com, see')), 'at xn--l-7sba6dbr.com, see\n');
  assert.throws(() => unified().use(remarkParse).use(linkspanRemark).freeze(), TypeError);
});

test('find has the shape and the answers of linkifyjs where both agree', () => {
  const { find, test: isLink } = adapt(linkspan);
  const text = 'see http://example.com/a and a@b.com or https://c.org/d?e=f#g.';
  assert.deepEqual(find(text), linkifyjs.find(text));
  assert.deepEqual(find(text, 'email'), linkifyjs.find(text, 'email'));
  const format = (value) => value.slice(0, 8);
  assert.deepEqual(find(text, { format }).map((link) => link.value), ['http://e', 'a@b.com', 'https://']);
  for (const value of ['example.com', 'a@b.com', 'see a.com', '', 'http://example.com/a']) {
    assert.equal(isLink(value), linkifyjs.test(value), value);
    assert.equal(isLink(value, 'email'), linkifyjs.test(value, 'email'), value);
  }
});

test('a difference ends before the caret', () => {
  assert.deepEqual(difference('see a.co', 'see a.com', 9), { from: 8, to: 8, text: 'm' });
  assert.deepEqual(difference('aaa', 'aaaa', 2), { from: 1, to: 1, text: 'a' });
  assert.deepEqual(difference('aaa', 'aaaa', 4), { from: 3, to: 3, text: 'a' });
  assert.deepEqual(difference('abc', 'ac', 1), { from: 1, to: 2, text: '' });
  assert.deepEqual(difference('abc', 'axc', 0), { from: 1, to: 2, text: 'x' });
  assert.deepEqual(difference('abc', 'abc', 1), { from: 1, to: 1, text: '' });
  // Wherever the caret is, the change makes the one text of the other.
  for (const [old, text] of [['ab', 'ba'], ['', 'a'], ['aba', 'ababa'], ['x.com y', 'y x.com']]) {
    for (let caret = 0; caret <= text.length; caret += 1) {
      const { from, to, text: put } = difference(old, text, caret);
      assert.equal(old.slice(0, from) + put + old.slice(to), text);
    }
  }
});

test('text that was left alone and is there again', () => {
  assert.equal(isBared('a\n\n\nb', { from: 1, to: 4, text: 'x.y' }), true);
  assert.equal(isBared('a\n\n\nb', { from: 1, to: 4, text: 'x' }), false);
  assert.equal(isBared('a\nb', { from: 1, to: 2, text: 'x' }), false);
});

test('a promise that is rejected leaves text, and is reported once', async () => {
  const { error: print } = console;
  const [printed, unhandled] = [[], []];
  const hear = (error) => unhandled.push(error);
  process.on('unhandledRejection', hear);
  console.error = (error) => printed.push(error.message);
  try {
    const fail = () => Promise.reject(new Error('no network'));
    await makeDirective(fail()).mounted({}, {});
    linkify({}, { linkspan: fail() }).update({ linkspan: fail() });
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    console.error = print;
    process.off('unhandledRejection', hear);
  }
  assert.deepEqual([printed, unhandled], [['no network', 'no network', 'no network'], []]);
});
