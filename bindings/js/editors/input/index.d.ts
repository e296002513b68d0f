import type { Change, Linkspan, LiveLink, Range as Place } from 'linkspan';

/** A link in an input: its place in the text, its text, its target. */
export interface InputLink extends LiveLink {
  text: string;
}

/** Options of {@link follow}. */
export interface FollowOptions {
  /** Finds the links: `await load()` of the package `linkspan`. */
  linkspan: Linkspan;
  /** Called with the links whenever they change. */
  onChange?: (links: InputLink[], changes: Change[]) => void;
  /**
   * The name of a highlight that shows the links of a `contenteditable`, for `::highlight(name)` in CSS, where the browser knows
   * the CSS Custom Highlight API.
   */
  highlight?: string | null;
  /** Where links were cancelled, as {@link Follower.tombstones} said when the text was stored. */
  tombstones?: Place[];
}

/** Follows an input; see {@link follow}. */
export interface Follower {
  /** The links, in order. */
  links(): InputLink[];
  /** The place of a part of the text in the document; not for `textarea` and `input`. */
  range(from: number, to: number): Range;
  /** Says that a program has changed the value of a `textarea` or `input`, for which there is no event. */
  refresh(): void;
  /** Takes the links at the caret, or in a range, away, and remembers it. */
  removeLink(from?: number, to?: number): void;
  /** Makes the links again that were taken away at the caret, or in a range. */
  restoreLink(from?: number, to?: number): void;
  /** Makes the links that were held back, because the text is sent now; returns all. */
  settle(): InputLink[];
  /** Where links were cancelled: to be stored with the text. */
  tombstones(): Place[];
  /** Whether links are made. */
  enabled: boolean;
  /** Stops it. */
  destroy(): void;
}

/**
 * Follows a `textarea`, an `input` or an element with `contenteditable`. Nothing is put over or into it.
 */
export function follow(element: HTMLElement, options: FollowOptions): Follower;
