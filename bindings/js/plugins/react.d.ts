import type { AnchorHTMLAttributes, ElementType, ReactElement, ReactNode } from 'react';
import type { Linkspan, LinkToken } from '../index.js';

/** An object of linkspan, or a promise of one: then the text has no links until it is there. */
export type Finder = Linkspan | Promise<Linkspan>;

/**
 * Provides the object that finds the links of every `<Linkify>` inside.
 *
 * ```jsx
 * <LinkspanProvider linkspan={loadSync()}>…</LinkspanProvider> // links in the HTML of the server
 * <LinkspanProvider linkspan={promise}>…</LinkspanProvider>    // const promise = load(); links as soon as the module is there
 * ```
 *
 * Both are safe to hydrate: the first rendering in the page equals that of the server.
 */
export function LinkspanProvider(props: { linkspan: Finder; children?: ReactNode }): ReactElement;

/** Returns the object of the provider; `null` until it is there. */
export function useLinkspan(): Linkspan | null;

export interface LinkifyProps {
  /** The element around the text; none by default. */
  as?: ElementType;
  /** The object that finds the links, instead of that of the provider. */
  linkspan?: Finder;
  /** Returns the element of a link, instead of `<a {...props} />`. */
  renderLink?: (props: AnchorHTMLAttributes<HTMLAnchorElement>, token: LinkToken) => ReactNode;
  children?: ReactNode;
  [property: string]: any;
}

/**
 * Links the text of its children, also inside of elements; links, code and form fields are left alone. Links that screening refuses stay
 * text. `rel`, `target` and `className` are options of the object.
 *
 * ```jsx
 * <Linkify as="p">Siehe bücher.de!</Linkify>
 * ```
 */
export function Linkify(props: LinkifyProps): ReactElement;
