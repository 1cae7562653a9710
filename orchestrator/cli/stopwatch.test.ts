import { expect, it } from 'vitest';
import { Stopwatch } from './stopwatch.ts';

it('names each part once, in order', () => {
  const stopwatch = new Stopwatch();
  for (const part of ['start', 'runs', 'start']) stopwatch.lap(part);
  expect(stopwatch.text()).toMatch(/^Took \d+\.\d s: start \d+\.\d, runs \d+\.\d$/);
});
