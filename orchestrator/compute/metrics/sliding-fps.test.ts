import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { slidingFps as metric } from './sliding-fps.ts';

const still = { scrolling: false };

test.each([
  ['every vsync at 60 Hz', ledgerOf(framesOf(Array(60).fill(1))), 60],
  ['every vsync at 120 Hz', ledgerOf(framesOf(Array(60).fill(1), 120)), 120],
  ['every second vsync at 60 Hz', ledgerOf(framesOf(Array(30).fill(2))), 30],
  ['a resting finger is not counted', ledgerOf([...framesOf([1, 1]), ...framesOf([1, 1, 1], 60, still)]), 60],
  ['a late still frame is', ledgerOf([...framesOf([1]), ...framesOf([2], 60, still)]), 40],
  [
    'slides pool their frames and times, not their rates',
    ledgerOf(framesOf([1]), framesOf([3, 3])),
    (3 * 60) / 7,
  ],
])('%s', (_, ledger, fps) => {
  expect(resultOf(metric, ledger)).toBeCloseTo(fps, 4);
});

test('one point per second; the rest is partial and not extrapolated', () => {
  const ledger = ledgerOf(framesOfMs([500, 500, 400, 400, 400, 100]));
  expect(partsOf(metric, ledger)).toEqual({
    series: [
      { fps: 2, partial: false },
      { fps: 2.5, partial: false },
      { fps: 10, partial: true },
    ],
  });
});

test('a frame without duration adds no point', () => {
  const { series } = partsOf(metric, ledgerOf(framesOfMs([500, 500, 0])));
  expect(series).toEqual([{ fps: 2, partial: false }]);
});
