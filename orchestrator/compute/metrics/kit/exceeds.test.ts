import { expect, test } from 'vitest';
import { exceeds } from './exceeds.ts';

test.each([
  ['42 periods of 60 Hz, 700 000.014 µs, are not more than 700 ms', 700_000.014, 700_000, false],
  ['two microseconds are the resolution', 700_002, 700_000, false],
  ['two microseconds held with a float error are still two', 16_668.667, 16_666.667, false],
  ['a nanosecond beyond it counts', 16_668.668, 16_666.667, true],
  ['unknown exceeds nothing', Number.NaN, 1, false],
])('%s', (_, us, limitUs, expected) => {
  expect(exceeds(us, limitUs)).toBe(expected);
});
