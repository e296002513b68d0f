import type { DefineComponent, Directive, Plugin } from 'vue';
import type { ElementOptions, Linkspan } from '../index.js';

/** An object of linkspan, or a promise of one: then the text has no links until it is there. */
export type Finder = Linkspan | Promise<Linkspan>;

/**
 * A plugin that brings the component `Linkify` and the directive `v-linkify`.
 *
 * ```js
 * createApp(App).use(linkspanVue, loadSync());
 * ```
 */
export const linkspanVue: Plugin<[Finder]>;

/**
 * Links the text of `text` or of its slot. Rendered on the server with links if it is given an object, without if it is given a promise; both
 * are safe to hydrate.
 *
 * ```html
 * <Linkify as="p" :text="message" />
 * ```
 */
export const Linkify: DefineComponent<{ as?: string; text?: string; linkspan?: any }>;

/**
 * Makes a directive: `<p v-linkify>{{ message }}</p>`. The element must hold text alone, or `v-html`: links are put into the document, where Vue
 * does not know of them. On the server, it does nothing.
 */
export function makeDirective(linkspan: Finder): Directive<any, (ElementOptions & { linkspan?: Finder }) | undefined>;
