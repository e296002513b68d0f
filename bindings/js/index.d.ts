/**
 * linkspan finds every web and email link in running text, in every script, ends each one where a reader would,
 * says whether it is what it seems, and writes it so that people can read it.
 *
 * ```js
 * import { load } from 'linkspan';
 *
 * const linkspan = await load();
 * for (const link of linkspan.detect('Siehe bücher.de/bücher, или пишите иван@пример.рф.')) {
 *   console.log(link.kind, link.text, link.href);
 * }
 * ```
 *
 * All offsets are UTF-16 units, those of `String.prototype.slice`.
 *
 * @packageDocumentation
 */

/** What a link points to. */
export type Kind = 'url' | 'email' | 'mention' | 'handle' | 'hashtag';
/** Why a span was taken for a link. */
export type Evidence = 'scheme' | 'www' | 'domain' | 'address' | 'email' | 'mailto' | 'sigil' | 'attribute';
/** How sure it is that a reader would take it for a link. */
export type Confidence = 'doubtful' | 'likely' | 'certain';
/** What screening says: let it pass, say why not, or make no link of it. */
export type Verdict = 'allow' | 'warn' | 'refuse';
/** A way to write a URL. */
export type Form = 'minimal' | 'display' | 'href' | 'full';
/** A correction to the standard that the profile `prose` makes. */
export type Tailoring =
  | 'dangling-initiator'
  | 'cjk-tail'
  | 'cjk-head'
  | 'prefix'
  | 'suffix'
  | 'file-names'
  | 'missing-space'
  | 'fediverse'
  | 'markdown'
  | 'ellipsis'
  | 'possessive'
  | 'path-context'
  | 'mailto-headers'
  | 'leading-hyphen'
  | 'quotes'
  | 'address-edge'
  | 'invisible'
  | 'symbols';

/** What an object takes for a link, how it judges links, and how it shows them. All are optional. */
export interface Options {
  /** `prose`: what readers of running text expect (default). `uts58`: the standard to the letter, and twice as quick. */
  profile?: 'prose' | 'uts58';
  /** The corrections to the standard one by one, in place of a profile. */
  tailorings?: Tailoring[];
  /** Whether `example.com` is a link without a scheme; `true` by default. */
  bareDomains?: boolean;
  /** Whether email addresses are links, and whether `"jane doe"@example.com` is one; `link` by default. */
  emails?: 'link' | 'link-quoted' | 'skip';
  /** Whether `192.0.2.1` is a link without a scheme; `false` by default. */
  bareAddresses?: boolean;
  /** Whether `http://localhost:3000` is a link; `false` by default. */
  singleLabels?: boolean;
  /**
   * Schemes to find in addition to `http`, `https` and `ftp`, without `://`: `['gemini', 'tel', 'matrix']`. Known schemes without a
   * host need nothing more; others of that kind are written with their colon (`'acme:'`).
   */
  schemes?: string[];
  /** Whether `@name` is found; or where it leads, such as `https://chat.example/u/{name}`. */
  mentions?: boolean | string;
  /** Whether `@name@host` is found; or where it leads, such as `https://{host}/@{name}`. */
  handles?: boolean | string;
  /** Whether `#name` is found; or where it leads, such as `/tags/{name}`. */
  hashtags?: boolean | string;
  /** A list of top-level domains in IANA's format, in place of the one inside. */
  tlds?: string;
  /** The longest link, in bytes of UTF-8; 65,536 by default. */
  maxLinkBytes?: number;
  /** The scheme of links that are written without one; `https` by default. */
  defaultScheme?: 'https' | 'http';

  /** How strict screening is; `balanced` by default. */
  policy?: 'strict' | 'balanced' | 'off';
  /** Names to protect from look-alikes, such as that of your bank. */
  protect?: string[];
  /** Whether the names that screening knows are protected, too; `true` by default. */
  builtInNames?: boolean;
  /** Verdicts for single reasons, by their codes. */
  verdicts?: Record<string, Verdict>;

  /** Whether `check` offers corrections; `false` by default. */
  suggestions?: boolean;

  /**
   * What `linkifyHtml` makes of refused links: text with the host in ASCII (default), text as it is written, or text
   * that nobody can click.
   */
  refused?: 'punycode' | 'text' | 'defang';
  /** `linkifyHtml` makes no link of what is less sure than this. */
  minConfidence?: Confidence;
  /** Whether a link is shown as written, with the host as screening lets it be shown (default), or in its readable form. */
  linkText?: 'written' | 'display';
  /** The most characters that are shown of a link. */
  maxLen?: number;
  /** The attribute `class` of links. */
  className?: string;
  /** The attribute `rel` of links; `nofollow noopener` by default. */
  rel?: string;
  /** The attribute `target` of links. */
  target?: string;
  /** What keeps the direction of a link from its neighbours; `dir` by default. */
  isolation?: 'dir' | 'bdi' | 'off';
}

/**
 * A link that was found. It is nothing but values: `{ ...link }`, `JSON.stringify`, `structuredClone` and `postMessage` keep all of them.
 */
export class Link {
  private constructor();
  /** Where it begins in the text. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  readonly kind: Kind;
  /** As it is written. */
  readonly text: string;
  readonly evidence: Evidence;
  /** `null` for links without a host, such as `tel:+49-30-123456`. */
  readonly hostKind: 'domain' | 'single-label' | 'ipv4' | 'ipv6' | null;
  /** Whether the top-level domain is in the table; `absent` for hosts that have none. */
  readonly tld: 'known' | 'unknown' | 'absent';
  readonly confidence: Confidence;
  /** The corrections of the profile `prose` that moved an edge. */
  readonly tailorings: Tailoring[];
  /** The target, for machines: an ASCII URL, with its scheme. */
  readonly href: string;
  /** What to show of it, for people. */
  readonly display: string;
}

/** A stretch of text without a link. */
export interface TextToken {
  type: 'text';
  start: number;
  end: number;
  text: string;
}

/** A stretch of text that is a link, and what screening says of it. */
export interface LinkToken {
  type: 'link';
  start: number;
  end: number;
  /** As it is written. */
  text: string;
  /** What a reader should see: as it is written, with the host as screening lets it be shown. */
  linkText: string;
  verdict: Verdict;
  link: Link;
}

export type Token = TextToken | LinkToken;

/** Something that is to be said of a value. */
export interface Finding {
  /** A stable name, such as `consecutive-dots`. */
  code: string;
  severity: 'error' | 'warning' | 'note';
  start: number;
  end: number;
  /** A sentence for a person. */
  message: string;
}

/** What `check` says. */
export interface Report {
  kind: 'domain' | 'email' | 'url' | 'mailto';
  /** Whether no finding is an error. */
  valid: boolean;
  findings: Finding[];
}

/** Why a link is not what it seems. */
export interface Reason {
  /** A stable name, such as `mixed-script`. */
  code: string;
  start: number;
  end: number;
  /** A sentence for a person. */
  message: string;
}

/** What `screen` says. */
export interface Screening {
  verdict: Verdict;
  reasons: Reason[];
  /** The host in the form that is safe to show. */
  displayHost: string;
}

/** A decision of detection, and the rule that it follows. */
export interface Decision {
  code: string;
  effect: 'supports' | 'refuses';
  start: number;
  end: number;
  message: string;
  tailoring: Tailoring | null;
}

/** A code point of a path, query or fragment, and what it does to the end of the link. */
export interface Step {
  start: number;
  end: number;
  codePoint: string;
  linkTerm: string;
  countsAs: string | null;
  part: string | null;
  act: string;
  open: string;
  depth: number;
  inLink: boolean;
}

/** A place that was looked at, and what came of it. */
export interface Candidate {
  trigger: string;
  start: number;
  end: number;
  decisions: Decision[];
  tail: { start: number; end: number; steps: Step[] } | null;
  /** The code of the decision that refused it. */
  reason: string | null;
  link:
    | (Pick<Link, 'start' | 'end' | 'kind' | 'evidence' | 'confidence' | 'text' | 'href' | 'display'> & { tailorings: Tailoring[]; parts: LinkPart[]; verdict: Verdict; reasons: Reason[] })
    | null;
}

/** A part of a link: the port without `:`, the query without `?`, the fragment without `#`. */
export interface LinkPart {
  part: 'scheme' | 'localPart' | 'host' | 'port' | 'path' | 'query' | 'fragment';
  start: number;
  end: number;
}

export interface Explanation {
  candidates: Candidate[];
}

// The types of a document where the compiler has them, and anything where it has not (workers, Node).
type OfDocument<Name extends string> = typeof globalThis extends { [name in Name]: { prototype: infer Type } } ? Type : any;
type Anchor = OfDocument<'HTMLAnchorElement'>;

/** Choices of `linkifyElement`. */
export interface ElementOptions {
  /** Selectors of elements to leave alone, in addition to those that never hold links. */
  skip?: string[];
  /** Elements to link in that are left alone otherwise: `button`, `code`, `kbd`, `pre`, `samp`, `tt`. */
  linkIn?: string[];
  /** Sees each link before it is put in place, and may change it; what it puts into the element is shown. `false` leaves the text alone. */
  decorate?: (anchor: Anchor, token: LinkToken) => boolean | void;
}

/** The parts of a link, as they are written. */
export interface Parts {
  scheme: string | null;
  localPart: string | null;
  host: string | null;
  port: string | null;
  path: string | null;
  query: string | null;
  fragment: string | null;
}

/** What linkspan throws, apart from `TypeError` for arguments of a wrong type. The message is a sentence. */
export class LinkspanError extends Error {}

/** One set of options, ready to be asked. Made by {@link load}. */
export class Linkspan {
  private constructor();

  /** The options it was made with. */
  readonly options: Options;

  /**
   * Returns the links of a text, in order. Never fails on any string; a surrogate without its partner ends a link.
   *
   * ```js
   * linkspan.detect('(see https://en.wikipedia.org/wiki/Link_(film)).')[0].text;
   * // 'https://en.wikipedia.org/wiki/Link_(film)'
   * ```
   */
  detect(text: string): Link[];

  /** Returns true if a text holds a link; stops at the first one. */
  test(text: string): boolean;

  /** Returns a text as stretches with and without a link, screened: what a renderer of your own needs. */
  tokens(text: string): Token[];

  /**
   * Makes HTML of plain text: everything is escaped but the links, and links that screening refuses stay text.
   *
   * ```js
   * linkspan.linkifyHtml('<b> at bücher.de!');
   * // '&lt;b&gt; at <a href="https://xn--bcher-kva.de/" rel="nofollow noopener" dir="auto">bücher.de</a>!'
   * ```
   */
  linkifyHtml(text: string): string;

  /** Makes HTML, Markdown, terminal text or plain text with links. */
  render(text: string, format?: 'html' | 'markdown' | 'ansi' | 'text'): string;

  /**
   * Makes the links of a text unclickable.
   *
   * ```js
   * linkspan.defang('see https://example.com/a.'); // 'see hxxps[:]//example[.]com/a.'
   * ```
   */
  defang(text: string): string;

  /**
   * Links the text inside an element of a document, without ever parsing markup, and returns the new elements.
   * Links, form fields, code and what can be edited are left alone.
   */
  linkifyElement(element: OfDocument<'Element'> | OfDocument<'DocumentFragment'>, options?: ElementOptions): Anchor[];

  /**
   * Writes a URL or an email address in another form; `null` if it is neither. `minimal`, the default, escapes no more
   * than what must be for the link to be found whole (UTS #58 §4).
   *
   * ```js
   * linkspan.format('https://hi.wikipedia.org/wiki/%E0%A4%97%E0%A4%BE%E0%A4%82%E0%A4%A7%E0%A5%80');
   * // 'https://hi.wikipedia.org/wiki/गांधी'
   * ```
   */
  format(url: string, form?: Form): string | null;

  /**
   * Returns the parts of a link that was found, as they are written; a part that it does not have is `null`.
   *
   * ```js
   * linkspan.parts('https://example.com:8080/a?b#c').host; // 'example.com'
   * ```
   */
  parts(link: Link | string): Parts | null;

  /** Returns a URL or an email address for machines: ASCII, with its scheme; `null` if it is neither. */
  href(url: string): string | null;

  /** Returns a URL or an email address for people; `null` if it is neither. */
  display(url: string): string | null;

  /**
   * Says whether a value is a valid domain name, email address, URL or `mailto:` URL, and what is wrong with it.
   *
   * ```js
   * linkspan.check('email', 'jane..doe@example.com').findings[0].code; // 'consecutive-dots'
   * ```
   */
  check(kind: Report['kind'], value: string): Report;

  /**
   * Says whether a host, URL or email address is what it seems; with the text of a link, whether that names
   * another host.
   *
   * ```js
   * linkspan.screen('https://evil.example/', 'www.mybank.com').reasons[0].code; // 'host-mismatch'
   * ```
   */
  screen(target: string, linkText?: string): Screening;

  /** Returns every decision that detection takes in a text, and the rule that it follows. */
  explain(text: string): Explanation;

  /** Begins to follow a document while somebody types, empty at first. */
  live(): Live;

  /** Makes another object, with these options on top of those of this one. */
  derive(options?: Options): Linkspan;

  /** Gives its memory back. Calls after that throw a {@link LinkspanError}. */
  free(): void;
}

/** A place in a document. */
export interface Range {
  from: number;
  to: number;
}

/** A link that {@link Live} has made. */
export interface LiveLink extends Range {
  /** Its number, for as long as it lives. */
  id: number;
  href: string;
  kind: Kind;
}

/** Which step of the editor's history a change belongs to: the step of the edit, or a separate one. */
export type UndoStep = { undo: 'edit' } | { undo: 'own'; step: number };

/** What an editor has to do. Places are those of the text as it is now. */
export type Change = UndoStep &
  (
    | ({ type: 'add' } & LiveLink)
    | ({ type: 'retarget' } & LiveLink)
    | ({ type: 'move'; id: number; was: Range } & Range)
    | ({ type: 'remove'; id: number; reason: 'text' | 'cancelled' | 'protected' } & Range)
  );

/** What was done to a document. */
export interface Edit extends Range {
  /** The new text of the range. */
  text: string;
  /** Where the caret is after it; after the new text by default. */
  caret?: number;
  provenance?: 'typed' | 'pasted' | 'program' | 'history';
  /** Whether an input method is composing; no link is made meanwhile. */
  composing?: boolean;
  /** Links made by hand, and code, in the new text: never touched. Places after the change. */
  protected?: Range[];
  /** With `history`: the automatic links that the editor's undo has brought back. */
  linked?: Range[];
}

/**
 * Linkification while somebody types. Report what happens to one document, and it answers with what to do to its
 * links. A call costs the same however long the document is, except for `open`, `text`, and `links` of everything.
 *
 * ```js
 * const live = linkspan.live();
 * live.edit({ from: 0, to: 0, text: 'example.com' }); // []: the end is not settled
 * live.edit({ from: 11, to: 11, text: ' ' }); // [{ type: 'add', from: 0, to: 11, href: 'https://example.com/', … }]
 * live.backspace(12); // the link goes, the text stays, and it is not made again
 * ```
 */
export class Live {
  private constructor();
  /** Begins a document; `tombstones` are those that were stored with it. */
  open(text: string, options?: { protected?: Range[]; tombstones?: Range[] }): Change[];
  edit(edit: Edit): Change[];
  /** The caret has moved: links that it has left are made. */
  caret(at: number): Change[];
  endComposition(caret: number): Change[];
  /** Nobody is typing any more: the field was left, the text is sent or stored. */
  settle(): Change[];
  /** The key Backspace: takes back the link right before the caret. `null` if there is not one: the key does what it always does. */
  backspace(caret: number): Change[] | null;
  /** For editors without a history of their own. `null`: there is nothing to take back. */
  undo(): Change[] | null;
  redo(): Change[] | null;
  /** A person removes a link: its text stays, and it is not made again. */
  unlink(from: number, to: number): Change[];
  /** A person wants a link after all. */
  link(from: number, to: number): Change[];
  /** A link made by hand, or code, that is never touched. */
  protect(from: number, to: number): Change[];
  unprotect(from: number, to: number): Change[];
  /** Whether links are made in this document. */
  readonly enabled: boolean;
  setEnabled(enabled: boolean): Change[];
  links(from?: number, to?: number): LiveLink[];
  /** Where no link is to be made again; store them with the document. */
  tombstones(from?: number, to?: number): Range[];
  /** How long the document is, in UTF-16 units. */
  readonly length: number;
  text(): string;
  /** Gives its memory back. */
  free(): void;
}

/**
 * What a module is made of: where it is (a URL or a string), its bytes, or what was compiled of them (a `WebAssembly.Module`, of any
 * realm).
 */
export type Source = string | { readonly href: string } | ArrayBuffer | ArrayBufferView | CompiledModule;

type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : object;

/**
 * Makes an object. The module is fetched and compiled once, however often this is called.
 *
 * `source` is the module or its address; by default, it is the file in the package. If a bundler has not copied that file,
 * the package loads a copy from one of its JavaScript files instead.
 */
export function load(options?: Options, source?: Source): Promise<Linkspan>;
