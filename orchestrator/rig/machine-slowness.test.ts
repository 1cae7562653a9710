import { expect, it } from 'vitest';
import { timeoutsSchema } from '../config.ts';
import { machineSlowness, scaledTimeouts } from './machine-slowness.ts';

const measured = (elapsedMs: number): number => {
  const times = [1_000, 1_000 + elapsedMs].values();
  return machineSlowness(() => times.next().value ?? Number.NaN);
};

it.each([
  [4, 1],
  [20, 1],
  [50, 2.5],
  [60_000, 10],
])('a machine that needs %i ms for the computation has the factor %d', (ms, factor) =>
  expect(measured(ms)).toBe(factor),
);

it('is measured by a computation that takes time', () => {
  const times: number[] = [];
  machineSlowness(() => {
    times.push(performance.now());
    return 0;
  });
  const [startMs = 0, endMs = 0, ...more] = times;
  expect(endMs).toBeGreaterThan(startMs);
  expect(more).toEqual([]);
});

it('every limit grows with the factor, to whole seconds', () => {
  const limits = timeoutsSchema.parse({});
  expect(scaledTimeouts(limits, 1)).toEqual(limits);
  const scaled = scaledTimeouts({ ...limits, requestS: 3 }, 1.5);
  expect(scaled.requestS).toBe(5);
  for (const [name, limitS] of Object.entries(limits))
    if (name !== 'requestS') expect(scaled).toMatchObject({ [name]: Math.ceil(limitS * 1.5) });
});

it('no limit becomes longer than the configuration permits', () => {
  const scaled = scaledTimeouts(timeoutsSchema.parse({}), 10);
  expect(timeoutsSchema.parse(scaled)).toEqual(scaled);
});
