import { expect, test } from 'vitest';
import { framesOfMs, ledgerOf } from '../../../testing/ledger-of.ts';
import { partsOf, resultOf } from '../../../testing/result-of.ts';
import { frameDurationCpu as metric } from './frame-duration-cpu.ts';

const imported = (...ms: readonly number[]) => ({
  ...ledgerOf(framesOfMs(ms.map(() => 16))),
  cpuDurationUs: Float64Array.from(ms, (value) => value * 1000),
  has: new Set(['cpu-duration'] as const),
});

// Percentiles pool the run's frames, linear between neighbours, as in benchmarkData.json.
test('the four percentiles of the imported durations', () => {
  expect(partsOf(metric, imported(5, 10, 15, 20, 25))).toEqual({
    P50: 15,
    P90: expect.closeTo(23, 9),
    P95: expect.closeTo(24, 9),
    P99: expect.closeTo(24.8, 9),
  });
});

test("a probe's trace does not have them", () => {
  expect(resultOf(metric, ledgerOf(framesOfMs([16])))).toBe('missing-input');
});
