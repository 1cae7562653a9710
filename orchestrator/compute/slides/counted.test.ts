import { expect, test } from 'vitest';
import { exceeds, isLateBy, nearestPeriods, wholePeriods } from './counted.ts';

/** Periods in whole nanoseconds: 144, 120, 90 and 60 Hz, both even and odd numbers. */
const PERIODS_NS = [6_944_444, 8_333_333, 11_111_112, 16_666_667];

test.each(PERIODS_NS)('%i ns: whole periods and ties are held, a nanosecond less is not', (periodNs) => {
  const us = (periods: number, lessNs = 0): number => (Math.ceil(periods * periodNs) - lessNs) / 1_000;
  const periodUs = periodNs / 1_000;
  for (let periods = 1; periods <= 700; periods++) {
    expect([wholePeriods(us(periods), periodUs), wholePeriods(us(periods, 1), periodUs)]).toEqual([
      periods,
      periods - 1,
    ]);
    expect([
      nearestPeriods(us(periods - 0.5), periodUs),
      nearestPeriods(us(periods - 0.5, 1), periodUs),
    ]).toEqual([periods, periods - 1]);
  }
});

test('late is two periods to the nearest, and never without an interval', () => {
  const late = [10_416.666, 10_416.665, 6_944.444, Number.NaN].map((us) => isLateBy(us, 6_944.444));
  expect(late).toEqual([true, false, false, false]);
});

test.each([
  ['42 periods of 60 Hz, 700 000.014 µs, are not more than 700 ms', 700_000.014, 700_000, false],
  ['two microseconds are the resolution', 700_002, 700_000, false],
  ['two microseconds held with a float error are still two', 16_668.667, 16_666.667, false],
  ['a nanosecond beyond it counts', 16_668.668, 16_666.667, true],
  ['unknown exceeds nothing', Number.NaN, 1, false],
])('%s', (_, us, limitUs, expected) => {
  expect(exceeds(us, limitUs)).toBe(expected);
});
