import type { Options, Opts } from './linkifyjs.js';

/** Links the text in an element, as linkify-element does, and screens the links. Returns the element. */
export default function linkifyElement<T>(element: T, options?: Opts | Options, document?: any): T;
