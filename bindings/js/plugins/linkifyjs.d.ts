import type { Link, Linkspan } from '../index.js';
import type { Lite } from '../lite.js';

/** The type of a token; `nl` ends a line. */
export type TokenType = 'url' | 'email' | 'mention' | 'handle' | 'hashtag' | 'text' | 'nl';

/** The type of a link. Mentions and hashtags are found once the plugin is registered, or if the object has the option. */
export type LinkType = Exclude<TokenType, 'text' | 'nl'>;

/** A link in the form of linkifyjs. */
export interface FoundLink {
  type: LinkType;
  /** The link as written, or the result of `options.format`. */
  value: string;
  isLink: true;
  href: string;
  /** Where it begins, in UTF-16 units. */
  start: number;
  end: number;
}

/** An element before it is written. */
export interface Rendered {
  tagName: string;
  attributes: Record<string, any>;
  content: string;
  eventListeners: Record<string, (event: any) => void> | null | undefined;
}

/** A value, a function of the link, or one of these for each type. */
export type Choice<T> = T | ((value: string, type: string, token: MultiToken) => T) | { [type: string]: T | ((value: string, token: MultiToken) => T) };

/** The options of linkifyjs. Others, and those that a function cannot support, throw an error. */
export interface Opts {
  attributes?: Record<string, any> | ((href: string, type: string, token: MultiToken) => Record<string, any>) | null;
  className?: Choice<string | null | undefined>;
  /** The scheme of links that are written without one: `https`, or `http`. */
  defaultProtocol?: Choice<string>;
  events?: Record<string, (event: any) => void> | ((href: string, type: string, token: MultiToken) => Record<string, (event: any) => void>) | null;
  format?: Choice<string>;
  formatHref?: Choice<string>;
  ignoreClasses?: string[];
  ignoreTags?: string[];
  nl2br?: boolean;
  rel?: Choice<string | null | undefined>;
  render?: ((rendered: Rendered, type: string, token: MultiToken) => any) | { [type: string]: (rendered: Rendered, type: string, token: MultiToken) => any } | null;
  tagName?: Choice<string>;
  target?: Choice<string | null | undefined>;
  truncate?: Choice<number>;
  validate?: Choice<boolean>;
}

export class Options {
  constructor(options?: Opts | Options | null, defaultRender?: (rendered: Rendered, type: string, token: MultiToken) => any);
  readonly o: Required<Opts>;
  readonly ignoreTags: string[];
  readonly ignoreClasses: string[];
  isIgnoredClass(classes: unknown): boolean;
  get(name: keyof Opts, value: string, token: MultiToken): any;
  getObj(name: keyof Opts, ...args: any[]): any;
  check(token: MultiToken): boolean;
  render(token: MultiToken): any;
}

export const defaults: Required<Opts>;

/** The defaults, under the name that linkifyjs uses: `options.defaults.className = 'link'` applies to every later call. */
export const options: { Options: typeof Options; defaults: Required<Opts> };

/** A stretch of text in the form of linkifyjs. */
export class MultiToken {
  constructor(type: TokenType, value: string, start: number, link?: Link | null, linkText?: string);
  readonly t: TokenType;
  readonly v: string;
  readonly s: number;
  readonly e: number;
  readonly isLink: boolean;
  readonly tk: never[];
  /** The link of linkspan. */
  readonly link: Link | null;
  /** The text to show: the link as written, with the host in the form that screening allows. */
  readonly linkText: string;
  toString(): string;
  toHref(scheme?: string): string;
  toFormattedString(options: Options): string;
  toFormattedHref(options: Options): string;
  startIndex(): number;
  endIndex(): number;
  toObject(protocol?: string): { type: string; value: string; isLink: boolean; href: string; start: number; end: number };
  toFormattedObject(options: Options): { type: string; value: string; isLink: boolean; href: string; start: number; end: number };
  validate(options: Options): boolean;
  render(options: Options): Rendered;
}

/** The functions of linkifyjs. Links that screening refuses are text. */
export interface Adapter {
  /** Returns the links of a text; with a type, only those. */
  find(text: string, type?: LinkType | Opts | null, options?: Opts | null): FoundLink[];
  /** Returns true if the whole text is one link; with a type, one of that type. */
  test(text: string, type?: LinkType | null): boolean;
  /** Returns a text as stretches with and without a link. */
  tokenize(text: string): MultiToken[];
}

/**
 * Returns the functions of linkifyjs for an object of linkspan.
 *
 * ```js
 * const { find } = adapt(await load());
 * find('at example.com'); // [{ type: 'url', value: 'example.com', isLink: true, href: 'https://example.com/', start: 3, end: 14 }]
 * ```
 */
export function adapt(linkspan: Linkspan | Lite): Adapter;

export const find: Adapter['find'];
export const test: Adapter['test'];
export const tokenize: Adapter['tokenize'];

/** Returns the type that linkifyjs gives to a link. For linkifyjs, `mailto:` is a URL. */
export function typeOf(link: Link): LinkType;

/** The object that finds the links of these functions. */
export function shareLinkspan(): Linkspan;

/** Adds a scheme: with `://`, and with `optionalSlashSlash` also without it. Throws for schemes that run script. */
export function registerCustomProtocol(scheme: string, optionalSlashSlash?: boolean): void;
/**
 * Enables a plugin of linkifyjs: `mention` or `hashtag`, with linkspan's own rules. Others throw. `import 'linkify-plugin-mention'` also calls it,
 * if a bundler resolves linkifyjs to this package.
 */
export function registerPlugin(name: 'mention' | 'hashtag', plugin?: unknown): void;
export function registerTokenPlugin(name: 'mention' | 'hashtag', plugin?: unknown): void;
/** For plugins that call it. */
export function createTokenClass(type: string, properties?: object): new (value: string, tokens?: unknown[]) => MultiToken;
/** For plugins that import it. */
export class State {}
/** For code that calls it. It does nothing. */
export function init(): void;
/** Forgets what was registered. */
export function reset(): void;

/** The classes of tokens, for plugins that import them. */
export const multi: {
  Base: typeof MultiToken;
  MultiToken: typeof MultiToken;
  createTokenClass: typeof createTokenClass;
  Email: ReturnType<typeof createTokenClass>;
  Nl: ReturnType<typeof createTokenClass>;
  Text: ReturnType<typeof createTokenClass>;
  Url: ReturnType<typeof createTokenClass>;
};

/** The names of the tokens of linkifyjs, for plugins that import them. */
export const text: Record<string, string>;

/** The classes of characters of linkifyjs, for plugins that import them. */
export const regexp: Record<'ASCII_LETTER' | 'DIGIT' | 'EMOJI' | 'EMOJI_VARIATION' | 'LETTER' | 'SPACE', RegExp>;

/** Returns the code points of a text. */
export function stringToArray(string: string): string[];
