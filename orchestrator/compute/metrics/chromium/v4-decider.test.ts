import { expect, test } from 'vitest';
import { scrollOf, type TestFrame } from '../../../../test/builders/scroll-of.ts';
import { decideScroll, type MissedByReason } from './v4-decider.ts';

const decide = (...frames: readonly TestFrame[]): readonly MissedByReason[] =>
  decideScroll(scrollOf(...frames));
const drags = (px: number, ...frames: readonly TestFrame[]): readonly TestFrame[] =>
  frames.map((frame) => ({ px, ...frame }));
const NONE = {};

// scroll_jank_v4_decider_unittest.cc of Chromium 9918fb12: its cases whose frames have real updates only, by name.
// https://chromium.googlesource.com/chromium/src/+/9918fb1282f930d1dcdb6ff2b729c5a43c921b22/cc/metrics/scroll_jank_v4_decider_unittest.cc
test.each<[string, readonly TestFrame[], readonly MissedByReason[]]>([
  [
    'FastScrollWithFramesProducedEveryVsync',
    drags(
      5,
      { input: [103, 111], present: 132 },
      { input: [119, 127], present: 148 },
      { input: [135, 143], present: 164 },
      { input: [151, 159], present: 180 },
      { input: [167, 175], present: 196 },
      { input: [183, 191], present: 212 },
    ),
    [NONE, NONE, NONE, NONE, NONE, NONE],
  ],
  [
    'SlowScrollWithFramesProducedEveryOtherVsync',
    drags(
      1,
      { input: [103, 111], present: 132 },
      { input: [135, 143], present: 164 },
      { input: [167, 175], present: 196 },
      { input: [199, 207], present: 228 },
      { input: [231, 239], present: 260 },
      { input: [263, 271], present: 292 },
    ),
    [NONE, NONE, NONE, NONE, NONE, NONE],
  ],
  [
    'MissedVsyncWhenInputWasPresent',
    [
      { input: [103, 111], present: 148 },
      { input: [119, 127], present: 196 },
      { input: [135, 143], present: 228 },
    ],
    [NONE, { 'decelerating-input': 2 }, { 'decelerating-input': 1 }],
  ],
  [
    'ScrollWithZeroVsyncs',
    [
      { input: [103, 111], present: 148 },
      { input: [119, 127], present: 149 },
    ],
    [NONE, NONE],
  ],
  [
    'MissedVsyncDuringFastScroll',
    [
      { input: 100, present: 340, px: 2 },
      ...drags(
        4,
        { input: 116, present: 356 },
        { input: 148, present: 388 },
        { input: 164, present: 404 },
        { input: 260, present: 500 },
      ),
    ],
    [NONE, NONE, { 'fast-scroll': 1 }, NONE, { 'fast-scroll': 5 }],
  ],
  [
    'MissedVsyncOutsideFastScroll',
    [
      { input: 100, present: 340, px: 4 },
      { input: 116, present: 356, px: 2 },
      { input: 148, present: 388, px: 4 },
      { input: 164, present: 404, px: 4 },
      { input: 260, present: 500, px: 2 },
    ],
    [NONE, NONE, NONE, NONE, NONE],
  ],
  [
    'MissedVsyncAtTransitionFromFastRegularScrollToFastFling',
    [
      { input: 100, present: 180, px: 4 },
      { input: 164, present: 244, px: 0.5, fling: true },
    ],
    [NONE, { 'fling-start': 3 }],
  ],
  [
    'MissedVsyncAtTransitionFromSlowRegularScrollToFling',
    [
      { input: 100, present: 180, px: 2 },
      { input: 164, present: 244, px: 0.5, fling: true },
    ],
    [NONE, NONE],
  ],
  [
    'MissedVsyncAtTransitionFromRegularScrollToSlowFling',
    [
      { input: 100, present: 180, px: 4 },
      { input: 164, present: 244, px: 0.1, fling: true },
    ],
    [NONE, NONE],
  ],
  [
    'NoMissedVsyncAtTransitionFromRegularScrollToFling',
    [
      { input: 100, present: 180, px: 4 },
      { input: 116, present: 196, px: 0.5, fling: true },
    ],
    [NONE, NONE],
  ],
  [
    'MissedVsyncDuringFastFling',
    [
      { input: 100, present: 340, px: 0.5, fling: true },
      { input: 116, present: 356, px: 0.5, fling: true },
      { input: 148, present: 388, px: 0.5, fling: true },
      { input: 164, present: 404, px: 0.1, fling: true },
      { input: 260, present: 500, px: 0.5, fling: true },
    ],
    [NONE, NONE, { fling: 1 }, NONE, { fling: 5 }],
  ],
  [
    'MissedVsyncDuringSlowFling',
    [
      { input: 100, present: 300, px: 0.5, fling: true },
      { input: 116, present: 316, px: 0.5, fling: true },
      { input: 148, present: 348, px: 0.1, fling: true },
      { input: 164, present: 364, px: 0.1, fling: true },
      { input: 260, present: 460, px: 0.1, fling: true },
    ],
    [NONE, NONE, NONE, NONE, NONE],
  ],
  [
    'JankyNonDamagingFrames',
    [
      { input: [103, 111], begin: 132, present: 148, px: 5 },
      { input: [119, 127], begin: 148, px: 5 },
      { input: [151, 159], begin: 180, px: 5 },
      { input: 196, begin: 196, px: 2, fling: true },
      { input: 244, begin: 244, px: 2, fling: true },
      { input: 260, begin: 260, present: 292, px: 2, fling: true },
    ],
    [NONE, NONE, { 'fast-scroll': 1 }, NONE, { fling: 2 }, NONE],
  ],
  [
    'JankyNonDamagingFramesViolatingRunningConsistency',
    [
      { input: [103, 111], begin: 132, present: 148, px: 0.1 },
      { input: [119, 127], begin: 164, px: 0.1 },
      { input: [151, 159], begin: 180, present: 196, px: 0.1, fling: true },
      { input: [167, 175], begin: 196, px: 0.1 },
      { input: [183, 191], begin: 244, px: 0.1 },
    ],
    [NONE, { 'decelerating-input': 1 }, NONE, NONE, { 'decelerating-input': 2 }],
  ],
])('%s', (_, frames, missed) => {
  expect(decide(...frames)).toEqual(missed);
});

/** `count` frames, one a vsync, each presented `takenMs` after its input; the first input is at `from`. */
const steady = (count: number, from: number, takenMs: number): readonly TestFrame[] =>
  Array.from({ length: count }, (_, i) => ({ input: from + 16 * i, present: from + 16 * i + takenMs }));

test.each([
  ['MissedVsyncLongAfterQuickInputFrameDelivery', [...steady(1, 108, 8), ...steady(63, 116, 16)], NONE],
  [
    'MissedVsyncImmediatelyAfterQuickInputFrameDelivery',
    [...steady(63, 100, 16), ...steady(1, 1116, 8)],
    { 'decelerating-input': 1 },
  ],
])('%s', (_, before, last) => {
  expect(decide(...before, { input: 1132, present: 1156 }).at(-1)).toEqual(last);
});

// MissedVsyncDueToDeceleratingInputFrameDelivery: floor((204.16 − input) / 15.84) vsyncs.
test.each([
  [156.64, 3],
  [156.641, 2],
  [172.48, 2],
  [172.481, 1],
  [188.32, 1],
  [188.321, 0],
])('an input at %d ms, shown at 260 ms, missed %i vsyncs', (input, missed) => {
  const frames: readonly TestFrame[] = [
    { input: [100, 108.1], present: 164, px: 0 },
    { input: [116, 124], present: 180, px: 0 },
    { input: [132, 139.8], present: 196, px: 0 },
    { input, present: 260, px: 0 },
  ];
  expect(decide(...frames).at(-1)).toEqual(missed === 0 ? NONE : { 'decelerating-input': missed });
});

// The first frame's 20 ms are 20.48 ms three vsyncs later. Two vsyncs after that 19.84 ms are expected, and a vsync more,
// 35.68 ms, is late.
test.each([
  [35.6, NONE],
  [35.7, { 'decelerating-input': 1 }],
])('a delivery cutoff is discounted per vsync: %d ms', (takenMs, missed) => {
  const frames: readonly TestFrame[] = [
    { input: 100, present: 120 },
    { input: 145, present: 168 },
    { input: 200 - takenMs, present: 200 },
  ];
  expect(decide(...frames)).toEqual([NONE, NONE, missed]);
});

test.each<[string, TestFrame, number]>([
  ['IsValidFrame', { input: 80, begin: 90, present: 100 }, 1],
  ['IsNotValidFrameWithArgsFrameTimeAfterPresentation', { input: 80, begin: 101, present: 100 }, 0],
  ['IsNotValidFrameWithInputGenerationAfterPresentation', { input: [80, 101], begin: 90, present: 100 }, 0],
  ['IsNotValidFrameWithFirstInputAfterLastInput', { input: [81, 80], begin: 90, present: 100 }, 0],
])('%s', (_, frame, valid) => {
  expect(decide(frame)).toHaveLength(valid);
});

test.each([
  ['3 px are fast', 3, { 'fast-scroll': 1 }],
  ['less is not', 2.9, NONE],
])('%s', (_, px, missed) => {
  const [, second] = decide({ input: [103, 111], present: 148, px }, { input: [135, 143], present: 180, px });
  expect(second).toEqual(missed);
});

test.each([
  ['0.2 px are a fling', 0.2, { 'fling-start': 1 }],
  ['less is none', 0.19, NONE],
])('%s', (_, px, missed) => {
  const [, second] = decide(
    { input: 103, present: 148, px: 3 },
    { input: 164, present: 180, px, fling: true },
  );
  expect(second).toEqual(missed);
});
