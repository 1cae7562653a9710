import { isNeverPressed } from './never-pressed.ts';
import { selectorOf } from './selector-of.ts';
import { type ViewNode, withDescendants } from './view-node.ts';

/** A press on one element. */
export interface Press {
  readonly selector: string;
  /** The text that people read on it. */
  readonly label: string;
}

/** The elements of a screen that can be pressed, in document order. */
export interface Presses {
  /** Elements outside of lists: tabs, buttons, menus. */
  readonly controls: readonly Press[];
  readonly rows: readonly Press[];
  /** Number of elements left out because they could do harm. */
  readonly refused: number;
}

/** Leaves out text fields, which are typed into, and switches, which change settings. */
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

/** All texts that may say what a press does. */
const wordsOf = (node: ViewNode): string =>
  withDescendants(node)
    .flatMap(({ text, description, resourceId }) => [text, description, resourceId.replace(/^.*[:/]/, '')])
    .join(' · ');

const labelOf = (node: ViewNode): string =>
  withDescendants(node)
    .flatMap(({ text, description }) => [text, description])
    .find((text) => text !== '') ?? node.className.replace(/^.*\./, '');
