// The sentences of the page about links.

import type { Confidence, Evidence, Link, LinkPart, Tailoring, Verdict } from 'linkspan';

export const EVIDENCE: Record<Evidence, string> = {
  scheme: 'It begins with a scheme.',
  www: 'It begins with www.',
  domain: 'It is a domain name under a known top-level domain.',
  address: 'It is an IP address.',
  email: 'It is an email address.',
  mailto: 'It is an email address after mailto:.',
  sigil: 'It is a name after @ or #.',
  attribute: 'The markup of a document says so.',
};

export const CONFIDENCE: Record<Confidence, string> = {
  certain: 'A scheme, www., an @, a port or a path says that it is a link.',
  likely: 'It is a bare domain name, or its top-level domain is not in the table.',
  doubtful: 'It may not be a link: text is attached to it, or it could be a file name.',
};

export const VERDICT: Record<Verdict, { title: string; sentence: string }> = {
  allow: { title: 'Allowed', sentence: 'Nothing in it pretends to be something else.' },
  warn: { title: 'With a warning', sentence: 'It may be linked, with a warning to the reader:' },
  refuse: { title: 'Refused', sentence: 'It should not be made a link:' },
};

export const PARTS: Record<LinkPart['part'], string> = {
  scheme: 'scheme', localPart: 'local part', host: 'host', port: 'port', path: 'path', query: 'query', fragment: 'fragment',
};

export const HOSTS: Record<NonNullable<Link['hostKind']>, string> = {
  domain: 'domain name', 'single-label': 'single label', ipv4: 'IPv4 address', ipv6: 'IPv6 address',
};

export const TAILORINGS: Record<Tailoring, string> = {
  'dangling-initiator': 'a ?, # or opening bracket at the end is left out',
  'cjk-tail': 'the link ends where text of a script without spaces, or its punctuation, follows',
  'cjk-head': 'the link starts after text of a script without spaces',
  prefix: 'the link starts after a prefix that is written without a space',
  suffix: 'the host ends before an ending that a hyphen attaches to it',
  'file-names': 'the name of a file is not a link',
  'missing-space': 'a full stop without its space, an abbreviation or a product name is not a link',
  fediverse: 'a handle such as @user@example.social is not a link',
  markdown: 'the marks of Markdown stay outside',
  ellipsis: 'a link that was cut off, as an ellipsis shows, is not one',
  possessive: 'an ending after an apostrophe is left out',
  'path-context': 'a bare domain after /, \\, #, = or & inside a word is not a link',
  'mailto-headers': 'the header fields of mailto: belong to the link',
  'leading-hyphen': 'the hyphen of a list item is not part of the link',
  quotes: 'the link ends before the quotation mark that closes an earlier one',
  'address-edge': 'quotation marks, markup and a key before an address are left out',
  invisible: 'invisible characters around a link are left out',
  symbols: 'underscores and emoji belong to a bare host if its name has them; no other site next to them is linked',
};

export const ACTS: Record<string, string> = {
  begins: 'begins the part', separates: 'separates, and forgets open brackets', opens: 'opens a bracket', closes: 'closes a bracket',
  stays: 'stays', waits: 'waits for what follows', stops: 'ends the link',
};

/** Turns a message of the library, which begins in lower case, into a sentence. */
export function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?)”]$/.test(whole) && !whole.endsWith(')') ? whole : `${whole}.`;
}
