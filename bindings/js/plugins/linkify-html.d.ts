import type { Options, Opts } from './linkifyjs.js';

/** Makes links of the text in HTML, as linkify-html does, screened. What is not text stays as it is written; nothing is made safe. */
export default function linkifyHtml(html: string, options?: Opts | Options): string;
