import { isNeverPressed } from './never-pressed.ts';
import { selectorOf } from './selector-of.ts';
import { type ViewNode, withDescendants } from './view-node.ts';

/** A press on one element. */
export interface Press {
  readonly selector: string;
  /** What people read on it. */
  readonly label: string;
}

/** What can be pressed on a screen, in document order. */
export interface Presses {
  /** Outside of lists: tabs, buttons, menus. */
  readonly controls: readonly Press[];
  readonly rows: readonly Press[];
  /** How many were left out because they could do harm. */
  readonly refused: number;
}

/** Texts are typed into, and switches change settings: neither is pressed. */
export function pressesOn(roots: readonly ViewNode[]): Presses {
  const all = roots.flatMap(withDescendants);
  const inLists = new Set(
    all.filter(({ scrollable }) => scrollable).flatMap((list) => list.children.flatMap(withDescendants)),
  );
  const pressable = all.filter(isPressable);
  const safe = pressable.filter((node) => !isNeverPressed(wordsOf(node)));
  const pressOf = (node: ViewNode): Press => ({ selector: selectorOf(node, all), label: labelOf(node) });
  return {
    controls: safe.filter((node) => !inLists.has(node)).map(pressOf),
    rows: safe.filter((node) => inLists.has(node)).map(pressOf),
    refused: pressable.length - safe.length,
  };
}

const isPressable = (node: ViewNode): boolean =>
  node.clickable &&
  node.enabled &&
  !withDescendants(node).some(
    ({ checkable, password, scrollable, className }) =>
      checkable || password || scrollable || className.endsWith('EditText'),
  );

/** Everything that may state what a press does. */
const wordsOf = (node: ViewNode): string =>
  withDescendants(node)
    .flatMap(({ text, description, resourceId }) => [text, description, resourceId.replace(/^.*[:/]/, '')])
    .join(' · ');

const labelOf = (node: ViewNode): string =>
  withDescendants(node)
    .flatMap(({ text, description }) => [text, description])
    .find((text) => text !== '') ?? node.className.replace(/^.*\./, '');
