import type { Change, Linkspan, LiveLink, Range as Place } from 'linkspan';

/** A link in an input: its position in the text, its text and its target. */
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
   * The name of a highlight that shows the links of a `contenteditable`, for `::highlight(name)` in CSS, if the browser supports
   * the CSS Custom Highlight API.
   */
  highlight?: string | null;
  /** Where links were cancelled: the result of {@link Follower.tombstones} when the text was stored. */
  tombstones?: Place[];
}

/** Follows an input; see {@link follow}. */
export interface Follower {
  /** The links, in order. */
  links(): InputLink[];
  /** Returns the position of a part of the text in the document; not for `textarea` and `input`. */
  range(from: number, to: number): Range;
  /** Reports that a program has changed the value of a `textarea` or `input`, for which there is no event. */
  refresh(): void;
  /** Removes the links at the caret or in a range, so that they are not made again. */
  removeLink(from?: number, to?: number): void;
  /** Restores the links that were removed at the caret or in a range. */
  restoreLink(from?: number, to?: number): void;
  /** Makes the links that are not yet settled, because the text is sent now. Returns all links. */
  settle(): InputLink[];
  /** Returns where links were cancelled. Store it with the text. */
  tombstones(): Place[];
  /** Whether links are made. */
  enabled: boolean;
  /** Stops following the input. */
  destroy(): void;
}

/**
 * Follows a `textarea`, an `input` or an element with `contenteditable`. Nothing is put over or into it.
 */
export function follow(element: HTMLElement, options: FollowOptions): Follower;
