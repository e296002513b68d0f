import type { ElementType, ReactElement, ReactNode } from 'react';
import type { Options, Opts } from './linkifyjs.js';

/** What `<Linkify>` is given, as in linkify-react. */
export interface LinkifyProps {
  /** The element around the text; none by default. */
  as?: ElementType;
  options?: Opts | Options;
  children?: ReactNode;
  [property: string]: any;
}

/** Makes links of the text of its children, as linkify-react does, screened. */
export default function Linkify(props: LinkifyProps): ReactElement;
