import { expect, it } from 'vitest';
import { viewNode } from '../runtime-link/control-port.ts';
import { createElements } from './elements.ts';
import type { Screen, ScreenNode } from './screen.ts';

const nodeAt = (path: readonly number[], contentDesc: string): ScreenNode => ({
  view: viewNode.parse({ class: 'C', contentDesc, bounds: [0, 0, 1, 1], displayed: true, children: [] }),
  path,
  parent: undefined,
  children: [],
});
const screenWith = (...nodes: ScreenNode[]): Screen => ({
  root: nodes[0],
  package: '',
  nodes,
  toast: undefined,
});

it('finds an element that has moved only if no other is like it', () => {
  const elements = createElements();
  const { ELEMENT } = elements.refer(nodeAt([0, 1], 'a'));
  const moved = nodeAt([0, 2], 'a');
  expect(elements.resolve(ELEMENT, screenWith(nodeAt([0, 1], 'b'), moved))).toBe(moved);
  const other = nodeAt([0, 3], 'a');
  expect(() => elements.resolve(ELEMENT, screenWith(moved, other))).toThrow('is no longer on the screen');
  const same = nodeAt([0, 1], 'a');
  expect(elements.resolve(ELEMENT, screenWith(moved, same, other))).toBe(same);
});
