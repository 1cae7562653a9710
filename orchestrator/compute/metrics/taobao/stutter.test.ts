import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { taobaoStutter as metric } from './stutter.ts';

// The article's worked example: 83 frames in 1535 ms, three windows of 30, 43 and 23 fps.
// https://blog.csdn.net/qq_32198115/article/details/122416015
const EXAMPLE = [
  ...Array(6).fill(16.5),
  69,
  16,
  15,
  ...Array(7).fill(16.5),
  61,
  12,
  14,
  12,
  15,
  ...Array(4).fill(16.5),
  98,
  10,
  19,
  ...Array(55).fill(16.609091),
];

test('the worked example of the article', () => {
  const ledger = ledgerOf(framesOfMs(EXAMPLE));
  expect(resultOf(metric, ledger)).toBe(3);
  expect(partsOf(metric, ledger)).toMatchObject({
    windows: [
      { firstFrame: 6, frames: 3, fps: 30, longestFrameNs: 69e6 },
      { firstFrame: 16, frames: 5, fps: 43, timeNs: 114e6, longestFrameNs: 61e6 },
      { firstFrame: 25, frames: 3, fps: 23, longestFrameNs: 98e6 },
    ],
  });
});

test.each([
  ['a single missed vsync is exactly 50 fps and not below', framesOf([1, 2, 1, 1, 1, 1, 1]), 0],
  ['two of them within 100 ms are a stutter', framesOf([1, 2, 1, 2, 1, 1, 1]), 1],
  ['at 90 Hz a single missed vsync does not even open a window', framesOf([1, 2, 1, 1, 1, 1, 1], 90), 0],
  ['49.5 fps are below 50', framesOfMs([34, 16.8, 16.8, 16.8, 16.6, 16]), 1],
  ['49.995 fps are 49', framesOfMs([34, 16.5, 16.5, 16.5, 16.51, 16]), 1],
  ['49.9995 fps are 50, at the resolution of a trace', framesOfMs([34, 16.5, 16.5, 16.5, 16.501, 16]), 0],
  ['33.3 ms and no more do not open a window', framesOfMs([33.3, 16, 16]), 0],
])('%s', (_, frames, expected) => {
  expect(resultOf(metric, ledgerOf(frames))).toBe(expected);
});

test.each([
  ['17 ms are included', 17, 2],
  ['less than 17 ms close the window', 16.999, 1],
])('%s', (_, ms, frames) => {
  expect(partsOf(metric, ledgerOf(framesOfMs([100, ms, 16, 16])))).toMatchObject({ windows: [{ frames }] });
});
