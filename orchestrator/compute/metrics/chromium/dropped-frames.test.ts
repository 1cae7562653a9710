import { expect, test } from 'vitest';
import { scrollOf, type TestFrame } from '../../../../test/builders/scroll-of.ts';
import { missedByFrame } from './dropped-frames.ts';

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
