import { expect, it } from 'vitest';
import type { Arm } from '../base/arm.ts';
import type { CountedProgress } from '../service/progress.ts';
import { TimeLeft } from './time-left.ts';

const run = (scenario: string, number: number, arm: Arm = 'current'): CountedProgress => ({
  ...{ kind: 'run', arm, values: {}, doubts: [] },
  ...{ scenario, number, of: 5 },
});

it('is as long as the runs so far took, from the second run of each scenario to the last but one', () => {
  const timeLeft = new TimeLeft();
  expect(timeLeft.after(run('feed', 1), 10_000)).toBe('feed 1/5');
  expect(timeLeft.after(run('feed', 2), 12_000)).toBe('feed 2/5, 6 s left');
  expect(timeLeft.after(run('feed', 3), 16_000)).toBe('feed 3/5, 6 s left');
  expect(timeLeft.after(run('feed', 3, 'baseline'), 16_000)).toBe('feed 3/5, 6 s left');
  expect(timeLeft.after(run('feed', 5), 18_000)).toBe('feed 5/5');
  expect(timeLeft.after(run('list', 1), 20_000)).toBe('list 1/5');
  expect(timeLeft.after(run('list', 2), 21_000)).toBe('list 2/5, 3 s left');
});

it('counts the screens of a scan', () => {
  const screen: CountedProgress = { kind: 'screen', path: 'Views', lists: 1, number: 2, of: 6 };
  expect(new TimeLeft().after(screen, 0)).toBe('screen 2/6');
});
