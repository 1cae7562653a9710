import { expect, test } from 'vitest';
import { heavyPathOfStacks } from './call-tree.ts';

const stack = (weightUs: number, ...outermostFirst: string[]) => ({
  weightUs,
  frames: outermostFirst.toReversed(),
});
/** Four methods called by `a`, whose weights add up to 100. */
const calledByA = (...weights: readonly [number, number, number, number]) =>
  weights.map((weightUs, i) => stack(weightUs, 'a', `child${i}`));

test.each([
  ['follows the heaviest child, not the first', [stack(10, 'a', 'b'), stack(30, 'a', 'c')], ['a', 'c']],
  ['goes on at 30 % of all time', calledByA(30, 25, 25, 20), ['a', 'child0']],
  ['stops below 30 % of all time', calledByA(29, 28, 28, 15), ['a']],
  [
    'takes the share of all time, not of the caller’s',
    [stack(29, 'a', 'b', 'c'), stack(21, 'a', 'b', 'd'), stack(25, 'a', 'e'), stack(25, 'a', 'f')],
    ['a', 'b'],
  ],
  ['weighs time, not samples', [stack(1, 'a'), stack(1, 'a'), stack(9, 'b')], ['b']],
  [
    'takes two lines of a method for one place',
    [stack(1, 'a', 'b.c(B.java:1)'), stack(1, 'a', 'b.c(B.java:9)')],
    ['a', 'b.c'],
  ],
  ['is empty without samples', [], []],
])('%s', (_, stacks, path) => {
  expect(heavyPathOfStacks(stacks)).toEqual(path);
});
