import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { scrollOf, type TestFrame } from '../../../../test/builders/scroll-of.ts';
import { chromiumScrollJankV3 as metric, missedByFrame } from './scroll-jank-v3.ts';

const PERIOD_NS = 1e9 / 60;
/** A drag with a touch sample 4 ms before each vsync and one halfway; frame `slow` takes 25 ms on the GPU. */
const drag = (frames: number, slow = -1) =>
  Array.from({ length: frames }, (_, i) => {
    const samplesNs = [i * PERIOD_NS - 12e6, i * PERIOD_NS - 4e6] as const;
    const metrics = rowOf(i === slow ? { gpu: 25, total: 30 } : { total: 9 });
    return framesOf([1], 60, { phase: 'drag', samplesNs, metrics });
  }).flat();

test('a frame that is complete late is delayed, although every callback is in time', () => {
  expect(resultOf(metric, ledgerOf(drag(4)))).toBe(0);
  expect(resultOf(metric, ledgerOf(drag(4, 2)))).toBe(0.25);
  expect(partsOf(metric, ledgerOf(drag(4, 2)))).toEqual({
    frames: 4,
    delayedFrames: 1,
    missedVsyncs: 1,
    maxMissedVsyncs: 1,
    windows: [],
  });
});

// EmitsHistograms: the first window is reported with the 65th frame, the next one 64 frames later.
test.each([
  [64, []],
  [65, [1]],
  [128, [1]],
  [129, [1, 0]],
])('%i frames, the second of which is late', (frames, windows) => {
  expect(partsOf(metric, ledgerOf(drag(frames, 1)))).toMatchObject({ windows });
});

test('without touch samples there is no value', () => {
  expect(resultOf(metric, ledgerOf(framesOf([1, 2])))).toBe('missing-input');
});

// scroll_jank_dropped_frame_tracker_unittest.cc, by name; vsync 16 ms.
// https://chromium.googlesource.com/chromium/src/+/4bf0a7c6f7256027b45d8a9ba121360e3b8012a6/cc/metrics/scroll_jank_dropped_frame_tracker_unittest.cc
test.each<[string, readonly TestFrame[], readonly number[]]>([
  [
    'FrameProducedEveryVsync',
    [
      { input: [103, 111], present: 148 },
      { input: [119, 127], present: 164 },
    ],
    [0, 0],
  ],
  [
    'NoFrameProducedForMissingInput',
    [
      { input: [103, 111], present: 148 },
      { input: [135, 143], present: 180 },
    ],
    [0, 0],
  ],
  [
    'MissedVsyncWhenInputWasPresent',
    [
      { input: [103, 111], present: 148 },
      { input: [119, 127], present: 196 },
      { input: [135, 143], present: 228 },
    ],
    [0, 2, 1],
  ],
  [
    'one and a half vsyncs are in time',
    [
      { input: [103, 111], present: 148 },
      { input: [119, 127], present: 172 },
    ],
    [0, 0],
  ],
  [
    'longer is late',
    [
      { input: [103, 111], present: 148 },
      { input: [119, 127], present: 172.1 },
    ],
    [0, 1],
  ],
  [
    'input that paused for less excuses nothing',
    [
      { input: [103, 111], present: 148 },
      { input: [134, 143], present: 180 },
    ],
    [0, 1],
  ],
])('%s', (_, frames, missed) => {
  expect(missedByFrame(scrollOf(...frames))).toEqual(missed);
});

test.each<[string, TestFrame]>([
  ['that moved nothing', { input: [110, 118], begin: 148 }],
  ['shown with its last input', { input: [103, 160], present: 160 }],
  ['whose last input is older than its first', { input: [118, 110], present: 160 }],
  ['shown out of order', { input: [103, 111], present: 148 }],
])('a frame %s is ignored', (_, frame) => {
  const [first, last]: TestFrame[] = [
    { input: [103, 111], present: 148 },
    { input: [119, 127], present: 196 },
  ];
  expect(missedByFrame(scrollOf(first ?? frame, frame, last ?? frame))).toEqual([0, 2]);
});
