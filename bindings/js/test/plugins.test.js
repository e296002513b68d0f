// The seams to other packages, with these packages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as linkifyjs from 'linkifyjs';
import markdownIt from 'markdown-it';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';

import { load } from 'linkspan';
import { difference, isBared } from 'linkspan/edit';
import { adapt } from 'linkspan/linkifyjs';
import linkspanMarkdownIt from 'linkspan/markdown-it';
import linkspanRemark from 'linkspan/remark';

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
