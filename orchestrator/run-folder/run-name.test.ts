import { expect, it } from 'vitest';
import { runNameOf } from './run-files.ts';

const run = (arm: 'current' | 'baseline', index: number) => ({ arm, index });

it('is the scenario, the arm and the index', () => {
  expect(runNameOf('feed-fling', run('baseline', 3))).toBe('feed-fling-baseline-3');
});

it('differs where scenario, arm or index differ', () => {
  const names = ['feed', 'feed-current', 'feed-current-1', 'Feed', '首页', '详情'].flatMap((scenario) =>
    [run('current', 1), run('baseline', 1), run('current', 11)].map((one) => runNameOf(scenario, one)),
  );
  expect(new Set(names).size).toBe(names.length);
});
