import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { stutterRate as metric } from './stutter-rate.ts';

const smooth = Array(20).fill(1);

test.each([
  ['a single missed vsync is not a stutter', [...smooth, 2, ...smooth], 0],
  ['two within 100 ms are one', [...smooth, 2, 2, ...smooth], 1],
  ['two far apart are none', [...smooth, 2, ...smooth, 2, ...smooth], 0],
  ['a long freeze is one', [...smooth, 9, ...smooth], 1],
])('%s', (_, vsyncs, windows) => {
  const minutes = vsyncs.reduce((sum, n) => sum + n, 0) / 3600;
  expect(resultOf(metric, ledgerOf(framesOf(vsyncs)))).toBeCloseTo(windows / minutes, 3);
});

test('counts vsyncs, of which 100 ms at 120 Hz have twice as many', () => {
  const windows = (vsyncs: readonly number[]): unknown =>
    partsOf(metric, ledgerOf(framesOf(vsyncs, 120))).windows;
  expect(windows([...smooth, 2, 2, ...smooth])).toEqual([]);
  expect(windows([...smooth, 2, 2, 2, ...smooth])).toMatchObject([{ frames: 9 }]);
});

test('has the worst of its windows', () => {
  const ledger = ledgerOf(framesOf([...smooth, 9, ...smooth, 2, 2, ...smooth]));
  expect(partsOf(metric, ledger)).toMatchObject({ worstFps: 6, longestFrameMs: expect.closeTo(150, 3) });
});

test('a window never crosses slides', () => {
  const ledger = ledgerOf(framesOf([...smooth, 2]), framesOf([2, ...smooth]));
  expect(partsOf(metric, ledger).windows).toMatchObject([{ firstFrame: 20, frames: 1 }]);
});

test('finds the worst of two hundred thousand', () => {
  const windows = Array<number[]>(200_000).fill([9, 1]);
  const ledger = ledgerOf(framesOf([...windows.flat(), 12, 1]));
  const { windows: found, ...worst } = partsOf(metric, ledger);
  expect(found).toHaveLength(200_001);
  expect(worst).toMatchObject({ worstFps: 5, longestFrameMs: expect.closeTo(200, 3) });
});

test('the time ratio is the share of scrolling in windows', () => {
  const { timeRatio } = partsOf(metric, ledgerOf(framesOf([...smooth, 9, ...smooth])));
  expect(timeRatio).toBeCloseTo(9 / 49, 6);
});

test('without a window there is no worst one', () => {
  expect(partsOf(metric, ledgerOf(framesOf(smooth)))).toEqual({ windows: [], timeRatio: 0 });
});
