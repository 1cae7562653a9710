import { sha256Of } from '../base/sha256-of.ts';
import { numberless, type Presses, pressesOn } from './press.ts';
import { emptyListsOn, type ScrollContainer, scrollContainersOn } from './scroll-container.ts';
import { viewTreeOf, withDescendants } from './view-node.ts';

/** A screen of the app, described by its accessibility tree. */
export interface AppScreen {
  /** Equal for two views of the same screen. */
  readonly id: string;
  /** The package of the window in front, which may be another app's. */
  readonly packageName: string;
  readonly activity: string;
  readonly lists: readonly ScrollContainer[];
  /** Labels of the lists without a row. */
  readonly empty: readonly string[];
  readonly presses: Presses;
}

/**
 * Two views are the same screen if the activity, the kinds of elements and the elements that can be pressed are the same.
 * Other texts and numbers may differ: clocks and counters change.
 * @param activity full name, or one that begins with a dot
 */
export function screenOf(pageSource: string, activity: string): AppScreen {
  const roots = viewTreeOf(pageSource);
  const presses = pressesOn(roots);
  const kinds = roots
    .flatMap(withDescendants)
    .map(({ className, resourceId }) => `${className} ${resourceId}`);
  const labels = [...presses.controls, ...presses.rows].map(numberless);
  return {
    id: sha256Of(JSON.stringify([activity, [...new Set(kinds)].sort(), [...new Set(labels)].sort()])),
    packageName: roots[0]?.packageName ?? '',
    activity,
    lists: scrollContainersOn(roots),
    empty: emptyListsOn(roots),
    presses,
  };
}
