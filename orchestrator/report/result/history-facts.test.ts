import { expect, test } from 'vitest';
import { causesWith, resultWith, scenarioWith, stackWith } from '../../../test/builders/result-with.ts';
import type { RunResult } from './result.ts';
import { historyFactsOf } from './scenario-span.ts';

const [first] = scenarioWith().runs;
if (first === undefined) throw new Error('The builder made no run.');
const runWith = (change: Partial<RunResult>): RunResult => ({ ...first, ...change });

test('the cause without its line, and the time of the runs of this build', () => {
  const run = (second: number, arm: 'current' | 'baseline' = 'current') =>
    runWith({ arm, startedAt: `2026-02-28T12:00:0${second}.000Z`, wallMs: 1_500 });
  const causes = causesWith({
    mainFactors: [],
    stacks: [stackWith({ appFrame: 'Feed.bind(Feed.java:42)' })],
  });
  expect(historyFactsOf(resultWith([{ causes, runs: [run(5), run(2), run(0, 'baseline')] }]))).toEqual([
    { cause: 'Feed.bind', startedAt: '2026-02-28T12:00:02.000Z', wallMs: 4_500 },
  ]);
});

test('nothing is known of a scenario without a late frame and a start', () => {
  const runs = [runWith({ startedAt: undefined })];
  expect(historyFactsOf(resultWith([{ causes: causesWith(), runs }]))).toEqual([
    { cause: undefined, startedAt: undefined, wallMs: undefined },
  ]);
});
