// Checked, not run: the types as a caller meets them.

import { load, LinkspanError, type Live, type Change, type Kind, type Link, type Linkspan, type Options as LinkspanOptions, type Token } from 'linkspan';
import linkifyElement from 'linkspan/linkify-element';
import linkifyHtml from 'linkspan/linkify-html';
import LinkifyReact from 'linkspan/linkify-react';
import linkifyStr from 'linkspan/linkify-string';
import { adapt, Options, type FoundLink } from 'linkspan/linkifyjs';
import { loadSync as loadScript } from 'linkspan/lite-js';
import { Linkify, LinkspanProvider } from 'linkspan/react';
import { linkify } from 'linkspan/svelte';
import { linkspanVue, makeDirective } from 'linkspan/vue';
import { load as loadLite, type Lite, type LiteLink } from 'linkspan/lite';
import linkspanMarkdownIt from 'linkspan/markdown-it';
import linkspanRemark from 'linkspan/remark';

const options: LinkspanOptions = { profile: 'uts58', schemes: ['gemini'], verdicts: { 'mixed-script': 'warn' } };
const linkspan: Linkspan = await load(options, new URL('https://example.com/linkspan.wasm'));

const links: Link[] = linkspan.detect('a.com');
const kinds: Kind[] = links.map((link) => link.kind);
const hrefs: string[] = links.map((link) => link.href);
const formatted: string | null = linkspan.format('a.com', 'display');
const verdicts: (string | null)[] = linkspan
  .tokens('a.com')
  .map((token: Token) => (token.type === 'link' ? token.verdict : null));
const hosts = linkspan.explain('a.com').candidates.flatMap(({ link }) => link?.parts.filter(({ part }) => part === 'host') ?? []);
const safe: string = linkspan.defang(`${hosts.length} a.com`);
const valid: boolean = linkspan.check('email', 'a@b.com').valid;
const found: FoundLink[] = adapt(linkspan).find('a.com', 'url');
const anchors: HTMLAnchorElement[] = linkspan.linkifyElement(document.body, { decorate: (anchor) => anchor.href !== '' });
linkspanMarkdownIt({}, linkspan, { rel: 'nofollow' });
console.log(linkifyStr('a.com', { className: { url: 'x' } }), linkifyHtml('a.com', new Options({ truncate: 9 })), linkifyElement(document.body).tagName);
console.log(Linkify({ children: 'a.com', linkspan, renderLink: ({ href }, token) => `${href} ${token.verdict}` }), LinkspanProvider({ linkspan: load() }), LinkifyReact({ as: 'p' }));
console.log(linkspanVue, makeDirective(linkspan), linkify(document.body, { linkspan, text: 'x', skip: ['b'] }), loadScript().detect('a.com')[0].href);
// @ts-expect-error: linkifyjs has no such option
linkifyStr('a.com', { classNames: 'x' });
linkspanRemark(linkspan)({});
const live: Live = linkspan.live();
const changes: Change[] = live.edit({ from: 0, to: 0, text: 'a.com ', provenance: 'pasted' });
const added: string[] = changes.map((change) => (change.type === 'add' ? change.href : change.type));
console.log(added, live.backspace(3)?.length, live.tombstones());
console.log(safe, kinds, hrefs, formatted, verdicts, valid, found, anchors, new LinkspanError('x').message);

const lite: Lite = await loadLite({ profile: 'uts58' });
const liteLinks: LiteLink[] = lite.detect('a.com');
console.log(liteLinks.map(({ href }) => href), lite.href('a.com'), adapt(lite).test('a.com'));

// @ts-expect-error: lite does not screen
await loadLite({ policy: 'strict' });
// @ts-expect-error: nor does it show links to people
liteLinks[0].display;
// @ts-expect-error: there is no such profile
await load({ profile: 'x' });
// @ts-expect-error: a string is needed
linkspan.detect(null);
// @ts-expect-error: objects are made by load
new (Object.getPrototypeOf(linkspan).constructor as typeof Linkspan)();
// @ts-expect-error: links are found, not made
links[0].start = 3;
