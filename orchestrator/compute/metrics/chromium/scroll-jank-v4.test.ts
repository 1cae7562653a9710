import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { chromiumScrollJankV4 as metric } from './scroll-jank-v4.ts';

const sampled = (atNs: number, displacementPx = 10) => ({
  phase: 'drag' as const,
  samplesNs: [atNs - 12e6, atNs - 4e6] as const,
  displacementPx,
});

test('the share of frames that missed a vsync, by reason', () => {
  const T = 1e9 / 60;
  const ledger = ledgerOf([
    ...framesOf([1], 60, sampled(0)),
    ...framesOf([3], 60, sampled(T)),
    ...framesOf([1], 60, sampled(4 * T)),
    ...framesOf([2, 1], 60, { phase: 'fling', displacementPx: 5 }),
  ]);
  expect(resultOf(metric, ledger)).toBeCloseTo(2 / 5, 12);
  expect(partsOf(metric, ledger)).toEqual({
    frames: 5,
    delayedFrames: 2,
    missedVsyncs: 3,
    maxMissedVsyncs: 2,
    reasons: { 'decelerating-input': 1, 'fast-scroll': 1, 'fling-start': 0, fling: 1 },
  });
});

test('each slide is judged by itself', () => {
  const slide = framesOf([1], 60, sampled(0));
  expect(resultOf(metric, ledgerOf(slide, slide))).toBe(0);
});
