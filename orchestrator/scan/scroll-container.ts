import { selectorOf, type ViewNode, withDescendants } from './view-node.ts';

/** Directions in which a fling shows more of a container. */
export const SCAN_DIRECTIONS = ['down', 'right'] as const;
/** The other way: at its end, a list does not move, so that a slide there and back moves twice. */
export const BACK = { down: 'up', right: 'left' } as const;

/** A list, page or carousel on a screen. */
export interface ScrollContainer {
  readonly selector: string;
  /** Its id in the app, or its class if it has none. */
  readonly label: string;
  /** Direction in which a fling shows more. */
  readonly direction: (typeof SCAN_DIRECTIONS)[number];
  /** Whether its id distinguishes it from the lists of other screens. */
  readonly hasId: boolean;
}

/** Smaller containers, such as pickers, have no room for a fling. */
const MIN_EXTENT_PX = 150;

/** The scrollable containers of a screen that a finger can fling, in document order. */
export function scrollContainersOn(roots: readonly ViewNode[]): readonly ScrollContainer[] {
  const all = roots.flatMap(withDescendants);
  return all
    .filter((node) => node.scrollable && node.enabled)
    .map((node) => ({ node, direction: directionOf(node) }))
    .filter(({ node, direction }) => extentOf(node, direction) >= MIN_EXTENT_PX)
    .map(({ node, direction }) => ({
      selector: selectorOf(node, all),
      label: labelOf(node),
      direction,
      hasId: idOf(node) !== '',
    }));
}

/**
 * The lists of a screen that have room and no row, by the same labels. A list that is gone while it has no rows, as a ListView
 * with an empty view, is in no tree.
 */
export const emptyListsOn = (roots: readonly ViewNode[]): readonly string[] =>
  roots
    .flatMap(withDescendants)
    .filter((node) => LISTS.test(node.className) && node.children.length === 0 && !node.scrollable)
    .filter((node) => extentOf(node, 'down') >= MIN_EXTENT_PX && extentOf(node, 'right') >= MIN_EXTENT_PX)
    .map(labelOf);
const LISTS = /(?:RecyclerView|ListView|GridView)$/;

const labelOf = (node: ViewNode): string => idOf(node) || node.className.replace(/.*[.$]/, '');

const idOf = ({ resourceId, description }: ViewNode): string =>
  resourceId.replace(/.*[:/]/, '') || description;

const extentOf = ({ bounds }: ViewNode, direction: ScrollContainer['direction']): number =>
  direction === 'down' ? bounds.bottom - bounds.top : bounds.right - bounds.left;

/** The tree does not state the axis: the class may, or else the rows show it, which follow each other along it. */
function directionOf({ className, children }: ViewNode): ScrollContainer['direction'] {
  if (/Horizontal|ViewPager|Gallery/.test(className)) return 'right';
  const isOneRow = new Set(children.map(({ bounds }) => bounds.top)).size === 1;
  return children.length > 1 && isOneRow ? 'right' : 'down';
}
