import type { Linkspan, LiveLink } from 'linkspan';
import type Quill from 'quill';

/** Options of the module. */
export interface AutolinkOptions {
  /** Finds the links: `await load()` of the package `linkspan`. */
  linkspan: Linkspan;
}

/**
 * A Quill module that links text that is typed, pasted or set, and lets the person cancel links.
 *
 * ```js
 * Quill.register('modules/autolink', Autolink);
 * const quill = new Quill('#editor', { modules: { autolink: { linkspan: await load() } } });
 * quill.getModule('autolink').removeLink();
 * ```
 */
export class Autolink {
  constructor(quill: Quill, options: AutolinkOptions);
  /** "Remove link": removes the automatic links in the selection, so that they are not made again. Returns whether there were any. */
  removeLink(): boolean;
  /** "Make it a link again", for links that were removed in the selection. Returns whether there were any. */
  restoreLink(): boolean;
  /** The automatic links, in order. */
  links(): (LiveLink & { text: string })[];
  /** Whether links are made. */
  enabled: boolean;
  /** Stops the module. */
  destroy(): void;
}

/** Attributes of links; `rel` is `nofollow noopener` by default. An attribute that is `null` is left out. */
export interface LinkAttributes {
  class?: string | null;
  rel?: string | null;
  target?: string | null;
}

/** Makes Quill's format for links write these attributes: `Quill.register(dressed(Quill.import('formats/link'), { class: 'link' }), true)`. */
export function dressed<Link>(Link: Link, attributes?: LinkAttributes): Link;
