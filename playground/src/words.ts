// What the page says of links, in words.

import type { Confidence, Evidence, Link, LinkPart, Tailoring, Verdict } from 'linkspan';

export const EVIDENCE: Record<Evidence, string> = {
  scheme: 'It begins with a scheme.',
  www: 'It begins with www.',
  domain: 'It is a domain name under a known top-level domain.',
  address: 'It is an IP address.',
  email: 'It is an email address.',
  mailto: 'It is an email address behind mailto:.',
};

export const CONFIDENCE: Record<Confidence, string> = {
  certain: 'A scheme, www., an @, a port or a path says that it is a link.',
  likely: 'It is a bare domain name, or its top-level domain is not in the table.',
  doubtful: 'Something speaks against it: text was tied to it, or it could be a file name.',
};

export const VERDICT: Record<Verdict, { title: string; sentence: string }> = {
  allow: { title: 'Allowed', sentence: 'Nothing in it pretends to be something else.' },
  warn: { title: 'With a warning', sentence: 'It may be linked, and a reader should be told:' },
  refuse: { title: 'Refused', sentence: 'It should not be made a link:' },
};

export const PARTS: Record<LinkPart['part'], string> = {
  scheme: 'scheme', localPart: 'local part', host: 'host', port: 'port', path: 'path', query: 'query', fragment: 'fragment',
};

export const HOSTS: Record<Link['host'], string> = {
  domain: 'domain name', 'single-label': 'single label', ipv4: 'IPv4 address', ipv6: 'IPv6 address',
};

export const TAILORINGS: Record<Tailoring, string> = {
  'dangling-initiator': 'a ? or # with nothing behind it is left out',
  'cjk-tail': 'prose of a script without spaces behind the link is cut off',
  'cjk-head': 'prose of a script without spaces before the link is cut off',
  prefix: 'a prefix that a language ties to the next word is cut off',
  suffix: 'an ending that a language ties to the word is cut off',
  'file-names': 'it is the name of a file, not of a host',
  'missing-space': 'a space is missing between two sentences',
  fediverse: 'it is a handle such as @user@example.social',
  markdown: 'marks of Markdown around the link are left out',
  ellipsis: 'dots that stand for something left out are not part of it',
  possessive: 'a possessive ending is left out',
  'path-context': 'it stands in a path, an assignment or a tag',
  'mailto-headers': 'the header fields behind the address belong to it',
  'leading-hyphen': 'a hyphen or bullet before it is stepped over',
};

export const ACTS: Record<string, string> = {
  begins: 'begins the part', separates: 'separates, and forgets open brackets', opens: 'opens a bracket', closes: 'closes a bracket',
  stays: 'stays', waits: 'waits for what follows', stops: 'ends the link',
};

/** Joins sentences of the library, which begin in lower case. */
export function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?)”]$/.test(whole) && !whole.endsWith(')') ? whole : `${whole}.`;
}
