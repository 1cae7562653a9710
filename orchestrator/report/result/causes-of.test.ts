import { expect, test } from 'vitest';
import { clusterOf } from '../../testing/cluster-of.ts';
import { attributionOf, measurementOf } from '../../testing/measurement-of.ts';
import { causesOf } from './causes-of.ts';

const run = (hitchMs: number, ...stackMs: readonly number[]) =>
  measurementOf(
    {},
    {
      attribution: attributionOf({
        mainFactor: {
          draw: { frames: 2, hitchMs: hitchMs / 4 },
          gpu: { frames: 1, hitchMs: (3 * hitchMs) / 4 },
        },
        stutterStacks: stackMs.map((ms, i) => clusterOf({ key: `k${i}`, hitchMs: ms })),
      }),
    },
  );

test.each([
  ['no run', [], { hitchMs: 0, share: 0 }],
  ['a smooth run', [run(0)], { hitchMs: 0, share: 0 }],
  ['no stack at all', [run(100)], { hitchMs: 100, share: 1 }],
  [
    'stacks of every late frame, whose times add up but for rounding',
    [run(0.3, 0.1, 0.2 - 1e-9)],
    { hitchMs: 0, share: 0 },
  ],
  ['some of the late frames of each run', [run(100, 50, 30), run(300, 200)], { hitchMs: 120, share: 0.3 }],
])('hitch time without a stack: %s', (_, runs, expected) => {
  expect(causesOf(runs).withoutStack).toEqual(expected);
});

test('stacks beyond those listed are stacks', () => {
  const many = Array<number>(30).fill(1);
  const { stacks, withoutStack } = causesOf([run(30, ...many)]);
  expect(stacks).toHaveLength(20);
  expect(withoutStack.share).toBe(0);
});
