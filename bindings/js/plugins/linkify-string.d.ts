import type { MultiToken, Options, Opts, Rendered } from './linkifyjs.js';

/** Converts plain text to HTML, as linkify-string does, and screens the links. */
export default function linkifyStr(text: string, options?: Opts | Options): string;

export function escapeText(text: string): string;
/** Writes an element as HTML. */
export function write(rendered: Rendered): string;
/** Writes tokens as HTML. */
export function writeTokens(tokens: MultiToken[], options: Options, asWritten?: (token: MultiToken) => string): string;
