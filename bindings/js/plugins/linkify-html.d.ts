import type { Options, Opts } from './linkifyjs.js';

/** Links the text in HTML, as linkify-html does, and screens the links. Everything else stays as it is written; nothing is sanitized. */
export default function linkifyHtml(html: string, options?: Opts | Options): string;
