import { expect, it } from 'vitest';
import type { Arm } from '../base/arm.ts';
import type { Progress } from '../service/progress.ts';
import { TimeLeft } from './run-job.ts';

const warmUp = (scenario: string): Progress => ({ kind: 'warm-up', scenario });
const run = (scenario: string, number: number, arm: Arm = 'current'): Progress => ({
  kind: 'run',
  arm,
  values: {},
  doubts: [],
  scenario,
  number,
  of: 5,
});
const screen = (number: number): Progress => ({ kind: 'screen', path: 'Views', lists: 1, number, of: 6 });
const list = (number: number): Progress => ({ kind: 'list', number, of: 3 });

/** The text shown after each message; each message has a time in seconds. */
const shown = (...messages: readonly (readonly [number, Progress])[]): readonly (string | undefined)[] => {
  const timeLeft = new TimeLeft();
  return messages.map(([s, progress]) => timeLeft.after(progress, s * 1_000));
};

it('is as long as the warm-up and the runs so far took, from the first run of each scenario', () => {
  expect(
    shown(
      [10, warmUp('feed')],
      [14, run('feed', 1)],
      [16, run('feed', 2)],
      [18, run('feed', 3, 'baseline')],
      [22, run('feed', 5)],
      [30, warmUp('list')],
      [32, run('list', 1)],
    ),
  ).toEqual([
    undefined,
    'feed 1/5, 8 s left',
    'feed 2/5, 6 s left',
    'feed 3/5, 4 s left',
    'feed 5/5',
    undefined,
    'list 1/5, 4 s left',
  ]);
});

it('is that of the walk of a scan, and then of the lists that it found', () => {
  expect(
    shown(
      [5, screen(1)],
      [8, screen(2)],
      [11, screen(3)],
      [20, list(1)],
      [20, warmUp('a')],
      [24, run('a', 1)],
      [26, list(2)],
      [27, warmUp('b')],
      [32, list(3)],
    ),
  ).toEqual([
    'screen 1/6',
    'screen 2/6, 12 s left',
    'screen 3/6, 9 s left',
    'list 1/3',
    'list 1/3: a',
    'list 1/3: a',
    'list 2/3, 12 s left',
    'list 2/3, 12 s left: b',
    'list 3/3, 6 s left',
  ]);
});

it('is not changed by what is not counted', () => {
  expect(shown([1, { kind: 'step', what: 'Installing the app' }])).toEqual([undefined]);
});
