import { expect, it } from 'vitest';
import { Stopwatch } from './stopwatch.ts';

it('names each part once, in order', () => {
  const stopwatch = new Stopwatch();
  stopwatch.run();
  stopwatch.run();
  stopwatch.endOfRuns();
  stopwatch.lap('analysis');
  expect(stopwatch.text()).toMatch(
    /^Took \d+\.\d s: start and first run \d+\.\d, further runs \d+\.\d, analysis \d+\.\d$/,
  );
});

it('names no runs that were not made', () => {
  const stopwatch = new Stopwatch();
  stopwatch.endOfRuns();
  expect(stopwatch.text()).toMatch(/^Took \d+\.\d s: start \d+\.\d$/);
});
