import { expect, test } from 'vitest';
import { partsOf, resultOf } from '../../../testing/result-of.ts';
import { scrollOf } from '../../../testing/scroll-of.ts';
import { chromiumScrollJankV4 as metric } from './scroll-jank-v4.ts';

const NONE = { 'decelerating-input': 0, 'fast-scroll': 0, 'fling-start': 0, fling: 0 };

// scroll_jank_v4_decider_unittest.cc, vsync 16 ms.
test('FrameProducedEveryVsync', () => {
  const ledger = scrollOf(
    { input: [103, 111], present: 148, px: 10 },
    { input: [119, 127], present: 164, px: 10 },
    { input: [135, 143], present: 180, px: 10 },
  );
  expect(resultOf(metric, ledger)).toBe(0);
});

test('NoFrameProducedForMissingInput', () => {
  const ledger = scrollOf({ input: [103, 111], present: 148 }, { input: [135, 143], present: 180 });
  expect(resultOf(metric, ledger)).toBe(0);
});

test('MissedVsyncWhenInputWasPresent: two vsyncs, then one more', () => {
  const ledger = scrollOf(
    { input: [103, 111], present: 148 },
    { input: [119, 127], present: 196 },
    { input: [135, 143], present: 228 },
  );
  expect(resultOf(metric, ledger)).toBeCloseTo(2 / 3, 12);
  expect(partsOf(metric, ledger)).toMatchObject({
    missedVsyncs: 3,
    maxMissedVsyncs: 2,
    reasons: { ...NONE, 'decelerating-input': 2 },
  });
});

test('InputGeneratedAfterItWasPresented: a malformed frame is no frame', () => {
  const ledger = scrollOf(
    { input: [100, 100], present: 180 },
    { input: [148, 148], present: 132 },
    { input: [164, 164], present: 244 },
  );
  expect(partsOf(metric, ledger)).toMatchObject({ frames: 2, delayedFrames: 0 });
});

test('a pause amid a fast scroll is missed even when the finger paused, amid a slow one it is not', () => {
  const pausing = (px: number) =>
    scrollOf({ input: [103, 111], present: 148, px }, { input: [135, 143], present: 180, px });
  expect(partsOf(metric, pausing(3))).toMatchObject({
    missedVsyncs: 1,
    reasons: { ...NONE, 'fast-scroll': 1 },
  });
  expect(partsOf(metric, pausing(2.9))).toMatchObject({ missedVsyncs: 0, reasons: NONE });
});

test('a pause at the start of a fling and within it', () => {
  const ledger = scrollOf(
    { input: [103, 111], present: 148, px: 10 },
    { input: [148, 148], present: 180, px: 10, fling: true },
    { input: [180, 180], present: 212, px: 10, fling: true },
  );
  expect(partsOf(metric, ledger)).toMatchObject({ reasons: { ...NONE, 'fling-start': 1, fling: 1 } });
});
