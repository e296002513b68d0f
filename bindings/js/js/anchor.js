// The attributes and text of a link, for every kind of output, and which text is read together.

import { whole } from './core.js';

/** Text continues across the tags of these elements; all others end it. */
export const INLINE = new Set(
  ('a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q s samp small span ' +
    'strike strong time tt u var wbr').split(' '),
);

/** In ascending order. */
const CONFIDENCE = ['doubtful', 'likely', 'certain'];
const SAFE = /^(?:https?|ftp|mailto):/;

/** Returns a token's link as `linkifyHtml` writes it: the attributes in the same order, and the text; `null` if the token must stay text. */
export function anchorOf(linkspan, token) {
  const { href, confidence, kind } = token.link;
  const { className = '', rel = 'nofollow noopener', target = '', isolation = 'dir', schemes = [], minConfidence } = linkspan.options;
  // A mention, a handle or a hashtag is a link only if it has a template: without one, its href is its text.
  const isName = kind !== 'url' && kind !== 'email';
  const isSafe = isName ? href !== token.text : SAFE.test(href) || schemes.some((scheme) => href.toLowerCase().startsWith(`${scheme.toLowerCase()}:`));
  const isSure = CONFIDENCE.indexOf(confidence) >= CONFIDENCE.indexOf(minConfidence);
  if (token.verdict === 'refuse' || !isSafe || !isSure) return null;
  const classes = [className, token.verdict === 'warn' ? 'link-warned' : ''].filter(Boolean).join(' ');
  const { text, title } = shownOf(linkspan, token);
  const attributes = {
    href,
    ...(classes && { class: classes }),
    ...(kind !== 'email' && rel && { rel }),
    ...(kind !== 'email' && target && { target }),
    ...(title && { title }),
    ...(isolation === 'dir' && { dir: 'auto' }),
  };
  return { attributes, text, isInBdi: isolation === 'bdi' };
}

/** Returns the text of a token's link, shortened or decoded according to the options, and its title: the warning of screening, or the whole text if it is cut. */
export function shownOf({ options, _handle }, token) {
  const isOrdinary = token.verdict === 'allow' && options.maxLen === undefined && options.linkText !== 'display';
  const answer = isOrdinary ? null : _handle.ask('ls_text_of_link', whole(token.text, '\ufffd'), 1);
  const [text, title] = answer === null ? [token.linkText, ''] : answer.split('\0');
  return { text, title };
}

/** Returns the text of a refused link, with its host in a form that deceives nobody. */
export function refusedText(linkspan, token) {
  const { refused = 'punycode' } = linkspan.options;
  if (refused === 'text') return token.text;
  return refused === 'defang' ? linkspan.defang(token.linkText) : token.linkText;
}

/** Reports why a promised object is missing if nobody waits for it. The text then stays text, and the page continues. */
export const report = (error) => console.error(error);

/** Distributes ascending links to ascending stretches of the text. Examines each link once. */
export class LinksInOrder {
  constructor(links) {
    this._links = links;
    this._next = 0;
  }

  /** Returns the links that lie entirely within a stretch. */
  within(start, end) {
    const found = [];
    for (; this._next < this._links.length; this._next += 1) {
      const link = this._links[this._next];
      if (link.start >= end) break;
      if (link.start >= start && link.end <= end) found.push(link);
    }
    return found;
  }
}

/**
 * The text of a tree as it is read, and the pieces of each of its leaves in turn: text, or tokens of links that lie in the leaf as a whole.
 * `add` takes text; `leaves` are what is asked for links, in the order in which `next` gives their pieces.
 */
export class Reading {
  constructor() {
    this.text = '';
    this._starts = [];
    this._leaf = 0;
  }

  add(text) {
    this.text += text;
  }

  addLeaf(text) {
    this._starts.push(this.text.length);
    this.text += text;
  }

  ask(linkspan) {
    const links = linkspan.tokens(this.text).filter((token) => token.type === 'link');
    this._links = new LinksInOrder(links);
    return links.length > 0;
  }

  /** Returns the pieces of the next leaf. */
  next(text) {
    const start = this._starts[this._leaf];
    this._leaf += 1;
    const pieces = [];
    let at = 0;
    const push = (end) => end > at && pieces.push({ type: 'text', text: text.slice(at, end) });
    for (const link of this._links.within(start, start + text.length)) {
      push(link.start - start);
      pieces.push(link);
      at = link.end - start;
    }
    push(text.length);
    return pieces;
  }
}
