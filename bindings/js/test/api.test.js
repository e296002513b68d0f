// What each function promises, apart from the shared cases.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Link, Linkspan, LinkspanError, load } from 'linkspan';

import { moduleBytes } from './support.js';

const linkspan = await load();
const spans = (links) => links.map(({ start, end }) => [start, end]);

test('detect gives links with offsets in UTF-16 units', () => {
  const text = '😀 see bücher.de/bücher, или иван@пример.рф.';
  const [url, email, ...others] = linkspan.detect(text);
  assert.deepEqual(others, []);
  assert.ok(url instanceof Link);
  assert.equal(text.slice(url.start, url.end), 'bücher.de/bücher');
  assert.deepEqual(
    [url.kind, url.text, url.evidence, url.hostKind, url.tld, url.confidence],
    ['url', 'bücher.de/bücher', 'domain', 'domain', 'known', 'certain'],
  );
  assert.equal(url.href, 'https://xn--bcher-kva.de/b%C3%BCcher');
  assert.equal(email.href, 'mailto:%D0%B8%D0%B2%D0%B0%D0%BD@xn--e1afmkfd.xn--p1ai');
  assert.equal(email.display, 'иван@пример.рф');
});

test('links are nothing but values: copied, stored and sent, they are the same', async () => {
  const links = linkspan.detect('bücher.de/ä?b 访问example.com/%C3%BC, a@b.com');
  assert.equal(links.length, 3);
  for (const link of links) {
    const values = { ...link };
    assert.equal(typeof values.href, 'string');
    assert.equal(typeof values.display, 'string');
    const names = ['start', 'end', 'kind', 'text', 'href', 'display', 'evidence', 'hostKind', 'tld', 'confidence', 'tailorings'];
    assert.deepEqual(Object.keys(values).sort(), names.sort());
    assert.deepEqual(JSON.parse(JSON.stringify(link)), values);
    assert.deepEqual({ ...structuredClone(link) }, values);
    const { port1, port2 } = new MessageChannel();
    const received = new Promise((resolve) => port2.once('message', resolve));
    port1.postMessage(link);
    assert.deepEqual({ ...(await received) }, values);
    port1.close();
  }
  const tokens = linkspan.tokens('see a.com, раураl.com');
  assert.deepEqual(JSON.parse(JSON.stringify(structuredClone(tokens))), JSON.parse(JSON.stringify(tokens)));
  assert.equal(tokens[1].link.href, 'https://a.com/');
});

test('methods work on their own', () => {
  const { detect, test: isThere, tokens, linkifyHtml, render, format, href, display, check, screen, explain, defang, derive, live, free } = linkspan.derive();
  assert.equal(detect('a.com')[0].href, 'https://a.com/');
  assert.ok(isThere('a.com') && tokens('a.com').length === 1 && linkifyHtml('a.com') === render('a.com'));
  assert.ok(format('a.com') && href('a.com') && display('a.com') && check('url', 'a.com') && screen('a.com') && explain('a.com'));
  assert.ok(defang('a.com') && derive().test('a.com'));
  assert.deepEqual(['a.com', 'b'].filter(isThere), ['a.com']);
  const { edit, links, free: close } = live();
  edit({ from: 0, to: 0, text: 'a.com ' });
  assert.equal(links().length, 1);
  close();
  free();
  assert.throws(() => detect('a.com'), LinkspanError);
});

test('a byte order mark is text like any other', () => {
  assert.equal(linkspan.render('\ufeffno link', 'text'), '\ufeffno link');
});

test('tailorings are named', () => {
  assert.deepEqual(linkspan.detect('访问example.com')[0].tailorings, ['cjk-head']);
});

test('hrefs that are said to be plain are those that are written', () => {
  const texts = ['http://a.com', 'https://a.com/b?c=d#e', 'a.com', 'www.a.com/b', 'a@b.com', 'HTTP://A.com', 'a.com:80'];
  for (const text of texts) {
    const [link] = linkspan.detect(text);
    assert.equal(link.href, linkspan.href(text), text);
  }
  const http = linkspan.derive({ defaultScheme: 'http' });
  assert.equal(http.detect('a.com')[0].href, 'http://a.com/');
});

test('the tail of mailto: is part of the href', () => {
  assert.equal(linkspan.detect('mailto:a@b.com?subject=x')[0].href, 'mailto:a@b.com?subject=x');
});

test('test, tokens, render', () => {
  assert.equal(linkspan.test('no link.'), false);
  assert.equal(linkspan.test('a.com'), true);
  const text = 'see раураl.com or a.com!';
  const tokens = linkspan.tokens(text);
  assert.equal(tokens.map((token) => token.text).join(''), text);
  assert.deepEqual(tokens.map((token) => token.verdict), [undefined, 'refuse', undefined, 'allow', undefined]);
  assert.deepEqual(linkspan.tokens(''), []);
  assert.deepEqual(tokens.map((token) => token.linkText), [undefined, tokens[1].linkText, undefined, 'a.com', undefined]);
  assert.match(tokens[1].linkText, /^xn--[a-z0-9-]+\.com$/);
  assert.equal(linkspan.tokens('http://xn--bcher-kva.de/%C3%BC')[0].linkText, 'http://bücher.de/%C3%BC');
  assert.equal(
    linkspan.linkifyHtml('<b> a.com'),
    '&lt;b&gt; <a href="https://a.com/" rel="nofollow noopener" dir="auto">a.com</a>',
  );
  assert.equal(linkspan.render('a.com', 'markdown'), '[a.com](https://a.com/)');
});

test('a host is shown as screening says', () => {
  assert.match(linkspan.linkifyHtml('http://xn--bcher-kva.de/'), />http:\/\/bücher\.de\/<\/a>$/);
  assert.match(linkspan.linkifyHtml('ΝΙΚΕ.com'), />νικε\.com<\/a>$/);
  assert.equal(linkspan.linkifyHtml('p\u0430yment.com'), 'xn--pyment-3nf.com');
  assert.equal(linkspan.derive({ refused: 'text' }).linkifyHtml('p\u0430yment.com'), 'p\u0430yment.com');
  assert.match(linkspan.derive({ refused: 'defang' }).linkifyHtml('p\u0430yment.com'), />xn--pyment-3nf\[\.\]com</);
});

test('check, screen, explain', () => {
  const report = linkspan.check('email', '😀..b@example.com');
  assert.equal(report.valid, false);
  const dots = report.findings.find((finding) => finding.code === 'consecutive-dots');
  assert.deepEqual([dots.start, dots.end], [2, 4]);
  const pair = linkspan.screen('https://evil.example/', 'www.mybank.com');
  assert.ok(pair.reasons.some((reason) => reason.code === 'host-mismatch'));
  assert.equal(linkspan.screen('https://example.com/').verdict, 'allow');
  const { candidates } = linkspan.explain('😀 example.foobar a.com/b');
  assert.equal(candidates[0].reason, 'tld-unknown');
  assert.deepEqual([candidates[0].start, candidates[0].link], [10, null]);
  assert.equal(candidates[1].link.text, 'a.com/b');
  assert.equal(candidates[1].tail.steps.length, 2);
});

test('the parts of a link', () => {
  const partsOf = (text) => {
    const { parts } = linkspan.explain(text).candidates[0].link;
    return parts.map(({ part, start, end }) => [part, text.slice(start, end)]);
  };
  assert.deepEqual(partsOf('😀 https://é.com:80/a?b#c'), [
    ['scheme', 'https'], ['host', 'é.com'], ['port', '80'], ['path', '/a'], ['query', 'b'], ['fragment', 'c'],
  ]);
  assert.deepEqual(partsOf('иван@пример.рф'), [['localPart', 'иван'], ['host', 'пример.рф']]);
});

test('schemes without hosts, mentions, handles and hashtags', () => {
  const own = linkspan.derive({ schemes: ['tel'], mentions: 'https://chat.example/u/{name}', hashtags: true, handles: 'https://{host}/@{name}' });
  const found = own.detect('Call tel:+49-30-123456, ask @мария or @joe@example.social about #tea.');
  assert.deepEqual(
    found.map(({ kind, text, href, hostKind }) => [kind, text, href, hostKind]),
    [
      ['url', 'tel:+49-30-123456', 'tel:+49-30-123456', null],
      ['mention', '@мария', 'https://chat.example/u/%D0%BC%D0%B0%D1%80%D0%B8%D1%8F', null],
      ['handle', '@joe@example.social', 'https://example.social/@joe', 'domain'],
      ['hashtag', '#tea', '#tea', null],
    ],
  );
  assert.equal(
    own.linkifyHtml('@jo #tea'),
    '<a href="https://chat.example/u/jo" rel="nofollow noopener" dir="auto">@jo</a> #tea',
  );
  assert.throws(() => linkspan.derive({ mentions: 'javascript:{name}' }), { name: 'LinkspanError', message: /^The option mentions: / });
});

test('parts', () => {
  const none = { scheme: null, localPart: null, host: null, port: null, path: null, query: null, fragment: null };
  const [link] = linkspan.detect('😀 https://é.com:80/a?b#c');
  const parts = { scheme: 'https', host: 'é.com', port: '80', path: '/a', query: 'b', fragment: 'c' };
  assert.deepEqual(linkspan.parts(link), { ...none, ...parts });
  assert.deepEqual(linkspan.parts('иван@пример.рф'), { ...none, localPart: 'иван', host: 'пример.рф' });
  assert.equal(linkspan.parts('no link'), null);
});

test('defang', () => {
  assert.equal(linkspan.defang('see https://é.com/a. b@c.de!'), 'see hxxps[:]//é[.]com/a. b[@]c[.]de!');
  assert.equal(linkspan.defang('no link. No'), 'no link. No');
  assert.equal(linkspan.defang('a.com/\ud800b.c'), 'a[.]com/\ufffdb.c');
});

test('options', () => {
  const own = linkspan.derive({
    profile: 'uts58',
    schemes: ['gemini'],
    bareDomains: false,
    singleLabels: true,
    className: 'x',
    protect: ['mybank.example'],
    verdicts: { 'mixed-script': 'warn' },
  });
  assert.deepEqual(
    own.detect('a.com gemini://b.org/ http://localhost:3000').map((link) => link.text),
    ['gemini://b.org/', 'http://localhost:3000'],
  );
  assert.match(own.linkifyHtml('https://a.com'), /class="x"/);
  assert.equal(linkspan.derive({ tailorings: [] }).test('README.md'), true);
  assert.equal(linkspan.test('README.md'), false);
  assert.equal(linkspan.derive({ tlds: 'LAN\n' }).test('printer.lan'), true);
  assert.deepEqual(own.options.schemes, ['gemini']);
});

test('what is wrong is said in a sentence', () => {
  const cases = [
    [() => linkspan.derive({ profile: 'x' }), LinkspanError, /The option profile: there is no profile "x"; it is one of prose, uts58\./],
    [() => linkspan.derive({ bareDomains: 'no' }), LinkspanError, /The option bareDomains\b.*\btrue\b.*\bfalse\b/],
    [() => linkspan.derive({ emails: true }), LinkspanError, /The option emails\b.*\blink\b.*\blink-quoted\b.*\bskip\b/],
    [() => linkspan.derive({ target: true }), TypeError, /target must be a string/],
    [() => linkspan.derive({ profil: 'x' }), LinkspanError, "There is no option 'profil'; index.d.ts lists the options."],
    [() => linkspan.derive({ schemes: ['a b'] }), LinkspanError, /scheme/],
    [() => linkspan.derive({ schemes: 'a' }), TypeError, /array of strings/],
    [() => linkspan.derive({ rel: 3 }), TypeError, /rel must be a string/],
    [() => linkspan.derive({ maxLinkBytes: -1 }), TypeError, /whole number/],
    [() => linkspan.derive(null), TypeError, /plain object/],
    [() => linkspan.format('a.com', 'toString'), TypeError, /there is no form "toString"/],
    [() => linkspan.check('name', 'x'), TypeError, /there is no kind "name"/],
    [() => new Linkspan(), TypeError, /Linkspan.load|load/],
    [() => linkspan.linkifyElement(null), TypeError, /needs an element/],
  ];
  for (const [call, type, message] of cases) assert.throws(call, (error) => {
    assert.ok(error instanceof type, `${error}`);
    return typeof message === 'string' ? error.message === message : message.test(error.message);
  });
});

test('anything but a string is refused, in every function', () => {
  for (const value of [null, undefined, 3, {}, [], Symbol('x'), new String('a.com')]) {
    for (const call of ['detect', 'test', 'tokens', 'linkifyHtml', 'render', 'format', 'href', 'display', 'screen', 'explain', 'defang']) {
      assert.throws(() => linkspan[call](value), { name: 'TypeError', message: /must be a string, but it is/ }, call);
    }
    assert.throws(() => linkspan.check('url', value), TypeError);
  }
  assert.equal(linkspan.detect('a.com').length, 1);
});

test('surrogates without their partner end a link, and the offsets stay true', () => {
  const text = 'a.com/\ud800b é \udc00www.c.com\ud83d 😀 d.com';
  const links = linkspan.detect(text);
  assert.deepEqual(links.map((link) => link.text), ['a.com/', 'www.c.com', 'd.com']);
  for (const link of links) assert.equal(text.slice(link.start, link.end), link.text);
  assert.equal(linkspan.test('\ud800a.com'), true);
  assert.deepEqual(linkspan.tokens(text).map((token) => token.text).join(''), text);
  assert.match(linkspan.linkifyHtml('\ud800a.com'), /^\ufffd<a href/);
  const finding = linkspan.check('email', 'a\ud800@b.com').findings[0];
  assert.deepEqual([finding.code, finding.start, finding.end], ['not-utf8', 1, 2]);
  assert.equal(linkspan.href('https://a.com/\ud800'), 'https://a.com/%EF%BF%BD');
  assert.deepEqual(spans(linkspan.explain(text).candidates.map((c) => c.link)), spans(links));
  // U+FFFD itself is a character like any other.
  assert.equal(linkspan.detect('a.com/\ufffdb')[0].text, 'a.com/\ufffdb');
});

test('after free, calls say so', async () => {
  const own = await load({}, moduleBytes());
  const other = own.derive();
  const [link] = own.detect('A.com');
  own.free();
  own.free();
  for (const call of [() => own.detect('a.com'), () => own.derive(), () => own.check('url', 'x')]) {
    assert.throws(call, { name: 'LinkspanError', message: /was freed; make another/ });
  }
  assert.equal(link.href, 'https://a.com/');
  assert.equal(other.detect('a.com').length, 1);
});

test('many objects come and go', async () => {
  for (let i = 0; i < 2000; i += 1) linkspan.derive({ protect: ['mybank.example'] }).free();
  assert.equal(linkspan.test('a.com'), true);
});

test('a source that cannot be one is refused', async () => {
  await assert.rejects(load({}, 3), { name: 'LinkspanError', message: /must be a URL, the bytes/ });
  await assert.rejects(load({}, 'no-such-file.wasm'), { name: 'LinkspanError', message: /There is no module at no-such-file\.wasm \(ENOENT/ });
  // A drive of Windows is not a scheme.
  await assert.rejects(load({}, 'c:/no-such-file.wasm'), { name: 'LinkspanError', message: /ENOENT/ });
  await assert.rejects(load({}, new Uint8Array([1, 2, 3])), { name: 'LinkspanError', message: /cannot be compiled/ });
});
