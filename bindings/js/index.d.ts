/**
 * linkspan finds every web and email link in running text, in every script, ends each one where a reader would,
 * checks whether it is what it seems, and writes it in a form that people can read.
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
/** Why a stretch of text is a link. */
export type Evidence = 'scheme' | 'www' | 'domain' | 'address' | 'email' | 'mailto' | 'sigil' | 'attribute';
/** How likely a reader would consider it a link. */
export type Confidence = 'doubtful' | 'likely' | 'certain';
/** The verdict of screening: link it, link it with a warning, or do not link it. */
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

/** What counts as a link, how links are screened, and how they are written. All options are optional. */
export interface Options {
  /** `prose`: what readers of running text expect (default). `uts58`: the standard to the letter, and twice as fast. */
  profile?: 'prose' | 'uts58';
  /** The individual corrections to the standard, instead of a profile. */
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
  /** Whether `@name` is found, or a template for its URL, such as `https://chat.example/u/{name}`. */
  mentions?: boolean | string;
  /** Whether `@name@host` is found, or a template for its URL, such as `https://{host}/@{name}`. */
  handles?: boolean | string;
  /** Whether `#name` is found, or a template for its URL, such as `/tags/{name}`. */
  hashtags?: boolean | string;
  /** A list of top-level domains in IANA's format, instead of the built-in one. */
  tlds?: string;
  /** The maximum length of a link, in bytes of UTF-8; 65,536 by default. */
  maxLinkBytes?: number;
  /** The scheme of links that are written without one; `https` by default. */
  defaultScheme?: 'https' | 'http';

  /** How strict screening is; `balanced` by default. */
  policy?: 'strict' | 'balanced' | 'off';
  /** Names to protect from look-alikes, such as that of your bank. */
  protect?: string[];
  /** Whether the built-in names are protected, too; `true` by default. */
  builtInNames?: boolean;
  /** Verdicts for single reasons, by their codes. */
  verdicts?: Record<string, Verdict>;

  /** Whether `check` offers corrections; `false` by default. */
  suggestions?: boolean;

  /**
   * How `linkifyHtml` writes refused links: as text with the host in ASCII (default), as text without a change, or as text
   * that nobody can click.
   */
  refused?: 'punycode' | 'text' | 'defang';
  /** `linkifyHtml` makes no links with less confidence than this. */
  minConfidence?: Confidence;
  /** The text of a link: as written, with the host in the form that screening allows (default), or the readable form. */
  linkText?: 'written' | 'display';
  /** The maximum number of characters to show of a link. */
  maxLen?: number;
  /** The attribute `class` of links. */
  className?: string;
  /** The attribute `rel` of links; `nofollow noopener` by default. */
  rel?: string;
  /** The attribute `target` of links. */
  target?: string;
  /** How the direction of a link is isolated from the text around it; `dir` by default. */
  isolation?: 'dir' | 'bdi' | 'off';
}

/**
 * A link that was found. It has only plain values: `{ ...link }`, `JSON.stringify`, `structuredClone` and `postMessage` keep all of them.
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

/** A stretch of text that is a link, with the result of screening. */
export interface LinkToken {
  type: 'link';
  start: number;
  end: number;
  /** As it is written. */
  text: string;
  /** The text to show: the link as written, with the host in the form that screening allows. */
  linkText: string;
  verdict: Verdict;
  link: Link;
}

export type Token = TextToken | LinkToken;

/** A finding about a value. */
export interface Finding {
  /** A stable name, such as `consecutive-dots`. */
  code: string;
  severity: 'error' | 'warning' | 'note';
  start: number;
  end: number;
  /** A sentence for a person. */
  message: string;
}

/** The result of `check`. */
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

/** The result of `screen`. */
export interface Screening {
  verdict: Verdict;
  reasons: Reason[];
  /** The host in a form that is safe to show. */
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

/** A code point of a path, query or fragment, and its effect on the end of the link. */
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

/** A position that may be part of a link, and the outcome. */
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

// The types of a document if the compiler has them, and any type if not (workers, Node).
type OfDocument<Name extends string> = typeof globalThis extends { [name in Name]: { prototype: infer Type } } ? Type : any;
type Anchor = OfDocument<'HTMLAnchorElement'>;

/** Options of `linkifyElement`. */
export interface ElementOptions {
  /** Selectors of elements to leave alone, in addition to those that never contain links. */
  skip?: string[];
  /** Elements in which links are made although they are left alone by default: `button`, `code`, `kbd`, `pre`, `samp`, `tt`. */
  linkIn?: string[];
  /** Called with each link before it is inserted. It may change the element, including its content. If it returns `false`, the text stays as it is. */
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

/** The error that linkspan throws, except for arguments of a wrong type, which throw a `TypeError`. The message is a sentence. */
export class LinkspanError extends Error {}

/** The functions of linkspan with one set of options. {@link load} creates it. */
export class Linkspan {
  private constructor();

  /** The options with which it was created. */
  readonly options: Options;

  /**
   * Returns the links of a text, in order. Accepts every string; an unpaired surrogate ends a link.
   *
   * ```js
   * linkspan.detect('(see https://en.wikipedia.org/wiki/Link_(film)).')[0].text;
   * // 'https://en.wikipedia.org/wiki/Link_(film)'
   * ```
   */
  detect(text: string): Link[];

  /** Returns true if a text contains a link. Stops at the first one. */
  test(text: string): boolean;

  /** Returns a text as stretches with and without a link, screened, for your own renderer. */
  tokens(text: string): Token[];

  /**
   * Converts plain text to HTML with links. The text is escaped, and links that screening refuses stay text.
   *
   * ```js
   * linkspan.linkifyHtml('<b> at bücher.de!');
   * // '&lt;b&gt; at <a href="https://xn--bcher-kva.de/" rel="nofollow noopener" dir="auto">bücher.de</a>!'
   * ```
   */
  linkifyHtml(text: string): string;

  /** Converts plain text to HTML, Markdown, terminal text or plain text with links. */
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
   * Links, form fields, code and editable elements are left alone.
   */
  linkifyElement(element: OfDocument<'Element'> | OfDocument<'DocumentFragment'>, options?: ElementOptions): Anchor[];

  /**
   * Writes a URL or an email address in another form, or returns `null` if it is neither. `minimal`, the default, escapes only
   * what must be escaped for the link to be found whole (UTS #58 §4).
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
   * Checks whether a value is a valid domain name, email address, URL or `mailto:` URL, and returns what is wrong with it.
   *
   * ```js
   * linkspan.check('email', 'jane..doe@example.com').findings[0].code; // 'consecutive-dots'
   * ```
   */
  check(kind: Report['kind'], value: string): Report;

  /**
   * Checks whether a host, URL or email address is what it seems; with the text of a link, also whether that names
   * another host.
   *
   * ```js
   * linkspan.screen('https://evil.example/', 'www.mybank.com').reasons[0].code; // 'host-mismatch'
   * ```
   */
  screen(target: string, linkText?: string): Screening;

  /** Returns every decision of detection on a text, and the rule behind each. */
  explain(text: string): Explanation;

  /** Starts following a document that somebody edits. It is empty at first. */
  live(): Live;

  /** Creates another object with these options in addition to those of this one. */
  derive(options?: Options): Linkspan;

  /** Gives its memory back. Calls after that throw a {@link LinkspanError}. */
  free(): void;
}

/** A range in a document. */
export interface Range {
  from: number;
  to: number;
}

/** A link that {@link Live} has made. */
export interface LiveLink extends Range {
  /** Its number, which never changes. */
  id: number;
  href: string;
  kind: Kind;
}

/** Which step of the editor's history a change belongs to: the step of the edit, or a separate one. */
export type UndoStep = { undo: 'edit' } | { undo: 'own'; step: number };

/** What an editor has to do. Ranges refer to the current text. */
export type Change = UndoStep &
  (
    | ({ type: 'add' } & LiveLink)
    | ({ type: 'retarget' } & LiveLink)
    | ({ type: 'move'; id: number; was: Range } & Range)
    | ({ type: 'remove'; id: number; reason: 'text' | 'cancelled' | 'protected' } & Range)
  );

/** A change of a document. */
export interface Edit extends Range {
  /** The new text of the range. */
  text: string;
  /** The caret after the change; by default, it is after the new text. */
  caret?: number;
  provenance?: 'typed' | 'pasted' | 'program' | 'history';
  /** Whether an input method is composing; no link is made meanwhile. */
  composing?: boolean;
  /** Links made by hand, and code, in the new text, which are never touched. Ranges refer to the text after the change. */
  protected?: Range[];
  /** With `history`, the automatic links that the editor's undo has restored. */
  linked?: Range[];
}

/**
 * Linkification while somebody types. Report what happens to one document, and it returns what to do with its
 * links. The cost of a call does not depend on the length of the document, except for `open`, `text`, and `links` of everything.
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
  /** Opens a document. `tombstones` are those that were stored with it. */
  open(text: string, options?: { protected?: Range[]; tombstones?: Range[] }): Change[];
  edit(edit: Edit): Change[];
  /** Reports that the caret has moved. Links that it has left are made. */
  caret(at: number): Change[];
  endComposition(caret: number): Change[];
  /** Reports that typing has ended, because the field was left or the text is sent or stored. */
  settle(): Change[];
  /** Reports the key Backspace, which cancels the link right before the caret. Returns `null` if there is none, and the key should do what it always does. */
  backspace(caret: number): Change[] | null;
  /** For editors without their own history. Returns `null` if there is nothing to undo. */
  undo(): Change[] | null;
  redo(): Change[] | null;
  /** Removes a link on request. Its text stays, and the link is not made again. */
  unlink(from: number, to: number): Change[];
  /** Restores a removed link on request. */
  link(from: number, to: number): Change[];
  /** Declares a link made by hand, or code, which is never touched. */
  protect(from: number, to: number): Change[];
  unprotect(from: number, to: number): Change[];
  /** Whether links are made in this document. */
  readonly enabled: boolean;
  setEnabled(enabled: boolean): Change[];
  links(from?: number, to?: number): LiveLink[];
  /** The ranges in which links were cancelled. Store them with the document. */
  tombstones(from?: number, to?: number): Range[];
  /** The length of the document, in UTF-16 units. */
  readonly length: number;
  text(): string;
  /** Gives its memory back. */
  free(): void;
}

/**
 * The source of a module: its address (a URL or a string), its bytes, or a compiled module (a `WebAssembly.Module` of any
 * realm).
 */
export type Source = string | { readonly href: string } | ArrayBuffer | ArrayBufferView | CompiledModule;

type CompiledModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } } ? Module : object;

/**
 * Creates an object. The module is fetched and compiled once, however often this is called.
 *
 * `source` is the module or its address; by default, it is the file in the package. If a bundler has not copied that file,
 * the package loads a copy from one of its JavaScript files instead.
 */
export function load(options?: Options, source?: Source): Promise<Linkspan>;
