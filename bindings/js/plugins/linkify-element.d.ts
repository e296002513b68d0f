import type { Options, Opts } from './linkifyjs.js';

/** Makes links of the text in an element, as linkify-element does, screened. Returns the element. */
export default function linkifyElement<T>(element: T, options?: Opts | Options, document?: any): T;
