import type { ElementType, ReactElement, ReactNode } from 'react';
import type { Options, Opts } from './linkifyjs.js';

/** The properties of `<Linkify>`, as in linkify-react. */
export interface LinkifyProps {
  /** The element around the text; none by default. */
  as?: ElementType;
  options?: Opts | Options;
  children?: ReactNode;
  [property: string]: any;
}

/** Links the text of its children, as linkify-react does, and screens the links. */
export default function Linkify(props: LinkifyProps): ReactElement;
