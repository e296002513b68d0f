import type { ElementOptions, Linkspan } from '../index.js';

/** The parameters of the action. */
export interface LinkifyOptions extends ElementOptions {
  /** An object of linkspan, or a promise of one. */
  linkspan: Linkspan | Promise<Linkspan>;
  /** The text of the element, if it may change. */
  text?: string;
}

/**
 * An action for Svelte that links the text of an element.
 *
 * ```svelte
 * <p use:linkify={{ linkspan, text }}>{text}</p>
 * ```
 *
 * Actions do not run on the server. For links in the HTML of the server, `{@html linkspan.linkifyHtml(text)}` with `loadSync()`: all
 * of the text is escaped.
 */
export function linkify(node: any, options: LinkifyOptions): { update(options: LinkifyOptions): void; destroy(): void };
