import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../testing/ledger-of.ts';
import { partsOf, resultOf } from '../../../testing/result-of.ts';
import { scrollOf } from '../../../testing/scroll-of.ts';
import { chromiumScrollJankV3 as metric } from './scroll-jank-v3.ts';

// scroll_jank_dropped_frame_tracker_unittest.cc, vsync 16 ms.
// https://chromium.googlesource.com/chromium/src/+/main/cc/metrics/scroll_jank_dropped_frame_tracker_unittest.cc
test.each([
  ['FrameProducedEveryVsync', [148, 164], [119, 127], 0],
  ['NoFrameProducedForMissingInput', [148, 180], [135, 143], 0],
  ['MissedVsyncWhenInputWasPresent', [148, 196], [119, 127], 2],
  ['one and a half vsyncs are in time', [148, 172], [119, 127], 0],
  ['longer is late', [148, 172.1], [119, 127], 1],
  ['input that paused for less excuses nothing', [148, 180], [134, 143], 1],
] as const)('%s', (_, [first, second], input, missedVsyncs) => {
  const ledger = scrollOf({ input: [103, 111], present: first }, { input, present: second });
  expect(partsOf(metric, ledger)).toEqual({
    frames: 2,
    delayedFrames: missedVsyncs > 0 ? 1 : 0,
    missedVsyncs,
    maxMissedVsyncs: missedVsyncs,
    windows: [],
  });
});

test('windows of 64 frames are percentages, the first frame aside', () => {
  const smooth = Array.from({ length: 65 }, (_, i) => i);
  const frames = smooth.map(
    (i) => ({ input: [103 + 16 * i, 111 + 16 * i], present: 148 + 16 * i + (i >= 10 ? 32 : 0) }) as const,
  );
  expect(partsOf(metric, scrollOf(...frames))).toMatchObject({
    delayedFrames: 1,
    missedVsyncs: 2,
    windows: [1],
  });
});

test('without touch samples there is no value', () => {
  expect(resultOf(metric, ledgerOf(framesOf([1, 2])))).toBe('missing-input');
});

test.each([
  ['shown with its last input', [103, 148]],
  ['whose last input is older than its first', [111, 103]],
] as const)('a frame %s is not judged', (_, input) => {
  const ledger = scrollOf({ input, present: 148 }, { input: [119, 127], present: 196 });
  expect(partsOf(metric, ledger)).toMatchObject({ frames: 1, delayedFrames: 0 });
});

test('the value is the share of delayed frames', () => {
  const late = [3, 4].map((i) => ({ input: [103 + 16 * i, 111 + 16 * i], present: 180 + 16 * i }) as const);
  const ledger = scrollOf({ input: [103, 111], present: 148 }, { input: [119, 127], present: 196 }, ...late);
  expect(resultOf(metric, ledger)).toBe(0.25);
});
