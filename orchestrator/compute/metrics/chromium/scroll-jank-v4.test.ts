import { expect, test } from 'vitest';
import { partsOf, resultOf } from '../../../testing/result-of.ts';
import { scrollOf } from '../../../testing/scroll-of.ts';
import { chromiumScrollJankV4 as metric } from './scroll-jank-v4.ts';

const NONE = { 'decelerating-input': 0, 'fast-scroll': 0, 'fling-start': 0, fling: 0 };

// scroll_jank_v4_decider_unittest.cc, vsync 16 ms.
// https://chromium.googlesource.com/chromium/src/+/main/cc/metrics/scroll_jank_v4_decider_unittest.cc
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

// A fling that moves less than 0.2 px a frame is not watched.
// https://chromium.googlesource.com/chromium/src/+/main/cc/base/features.cc
test.each([
  ['a pause at the start of a fling and within it', 10, { 'fling-start': 1, fling: 1 }],
  ['0.2 px are a fling', 0.2, { 'fling-start': 1, fling: 1 }],
  ['less are none', 0.19, {}],
])('%s', (_, px, reasons) => {
  const ledger = scrollOf(
    { input: [103, 111], present: 148, px: 10 },
    { input: [148, 148], present: 180, px, fling: true },
    { input: [180, 180], present: 212, px, fling: true },
  );
  expect(partsOf(metric, ledger)).toMatchObject({ reasons: { ...NONE, ...reasons } });
});

// The first frame takes 37 ms from its last input. Two vsyncs later that is 37 + (0.01 − 0.05)·16 ms plus 0.99·16 ms,
// 52.2 ms, from which on a frame could have been shown a vsync earlier; three vsyncs later it is 52.36 ms.
test.each([
  ['stability correction 0.05', 180, 52.21, 1],
  ['stability correction 0.05', 180, 52.19, 0],
  ['discount factor 0.01', 196, 52.37, 1],
  ['discount factor 0.01', 196, 52.35, 0],
])('%s: shown at %d ms, %d ms after its input', (_, present, taken, delayedFrames) => {
  const input = [present - taken, present - taken] as const;
  const ledger = scrollOf({ input: [103, 111], present: 148 }, { input, present });
  expect(partsOf(metric, ledger)).toMatchObject({ delayedFrames });
});
