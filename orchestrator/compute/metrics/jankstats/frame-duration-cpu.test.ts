import { expect, test } from 'vitest';
import { framesOf, ledgerOf, type RowSpec, rowOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { jankstatsFrameDurationCpu as metric } from './frame-duration-cpu.ts';

const valueFor = (row: RowSpec): number | string =>
  resultOf(metric, ledgerOf(framesOf([1], 60, { metrics: row })));

// JankStatsApi31Impl: swaps are counted for both CPU and GPU, so they are added back after the GPU is subtracted.
// https://github.com/androidx/androidx/blob/androidx-main/metrics/metrics-performance/src/main/java/androidx/metrics/performance/JankStatsApi31Impl.kt
test('on API 31+ it is TOTAL − GPU + SWAP_BUFFERS', () => {
  expect(valueFor(rowOf({ total: 20, gpu: 6, swapBuffers: 2, draw: 3 }))).toBeCloseTo(16, 9);
});

test('before, only the UI thread is known', () => {
  const { gpu: _, ...row } = rowOf({ total: 20, swapBuffers: 2, draw: 3, sync: 1 });
  expect(valueFor(row)).toBeCloseTo(4, 9);
});
