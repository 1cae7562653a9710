import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { chromiumScrollJankV3 as metric } from './scroll-jank-v3.ts';

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
