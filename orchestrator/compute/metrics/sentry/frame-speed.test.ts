import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { sentryFramesDelay } from './frames-delay.ts';
import { sentryFrozenFrames } from './frozen-frames.ts';
import { sentrySlowFrames } from './slow-frames.ts';

// SentryFrameMetricsTest: a frame of 10 ms is neither slow nor frozen, one of 116 ms is slow with a delay of 100 ms, one of
// 1016 ms is frozen and not slow, with a delay of 1000 ms. The vsync period is 16 ms.
const ofOrigin = (...drawsMs: readonly number[]) =>
  ledgerOf(drawsMs.flatMap((draw) => framesOf([1], 62.5, { metrics: rowOf({ draw }) })));

test.each([
  ['addSlowFrame', [116, 116], 2, 0, 0.2],
  ['addFrozenFrame', [1016, 1016], 0, 2, 2],
  ['totalFrameCount', [10, 116, 1016], 1, 1, 1.1],
  ['diffTo', [10, 116, 116, 1016, 1016, 1016], 2, 3, 3.2],
])('%s', (_, drawsMs, slow, frozen, delay) => {
  const ledger = ofOrigin(...drawsMs);
  expect([sentrySlowFrames, sentryFrozenFrames].map((metric) => resultOf(metric, ledger))).toEqual([
    slow,
    frozen,
  ]);
  expect(resultOf(sentryFramesDelay, ledger)).toBeCloseTo(delay, 9);
});
