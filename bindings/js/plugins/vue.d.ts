import type { DefineComponent, Directive, Plugin } from 'vue';
import type { ElementOptions, Linkspan } from '../index.js';

/** An object of linkspan, or a promise of one: then the text has no links until it is there. */
export type Finder = Linkspan | Promise<Linkspan>;

/**
 * A plugin with the component `Linkify` and the directive `v-linkify`.
 *
 * ```js
 * createApp(App).use(linkspanVue, loadSync());
 * ```
 */
export const linkspanVue: Plugin<[Finder]>;

/**
 * Links the text of `text` or of its slot. The server renders links with an object, and text without links with a promise; both
 * are safe to hydrate.
 *
 * ```html
 * <Linkify as="p" :text="message" />
 * ```
 */
export const Linkify: DefineComponent<{ as?: string; text?: string; linkspan?: any }>;

/**
 * Creates a directive: `<p v-linkify>{{ message }}</p>`. The element must contain only text, or `v-html`: links are put into the document, where Vue
 * does not track them. On the server, it does nothing.
 */
export function makeDirective(linkspan: Finder): Directive<any, (ElementOptions & { linkspan?: Finder }) | undefined>;
