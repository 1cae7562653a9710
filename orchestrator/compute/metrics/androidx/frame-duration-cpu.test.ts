import { expect, test } from 'vitest';
import { framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { frameDurationCpu as metric } from './frame-duration-cpu.ts';

const imported = (...ms: readonly number[]) => ({
  ...ledgerOf(framesOfMs(ms.map(() => 16))),
  cpuDurationUs: Float64Array.from(ms, (value) => value * 1000),
  has: new Set(['cpu-duration'] as const),
});

// Percentiles pool the run's frames, linear between neighbours.
// https://github.com/androidx/androidx/blob/androidx-main/benchmark/benchmark-common/src/main/java/androidx/benchmark/MetricResult.kt
test('the four percentiles of the imported durations', () => {
  expect(partsOf(metric, imported(5, 10, 15, 20, 25))).toEqual({
    P50: 15,
    P90: expect.closeTo(23, 9),
    P95: expect.closeTo(24, 9),
    P99: expect.closeTo(24.8, 9),
  });
});

// FrameTimingQueryTest.fixedTrace31: FrameDurationCpuNs of the first frames of a scroll that Macrobenchmark ships.
// https://github.com/androidx/androidx/blob/androidx-main/benchmark/benchmark-macro/src/androidTest/java/androidx/benchmark/macro/perfetto/FrameTimingQueryTest.kt
test('durations that Macrobenchmark reads from its own trace', () => {
  const durations = imported(6.881407, 5.648542, 3.830261, 4.343438);
  expect(resultOf(metric, durations)).toBeCloseTo((4.343438 + 5.648542) / 2, 9);
  expect(partsOf(metric, durations)).toMatchObject({
    P90: expect.closeTo(5.648542 + 0.7 * (6.881407 - 5.648542), 9),
    P99: expect.closeTo(5.648542 + 0.97 * (6.881407 - 5.648542), 9),
  });
});

test("a probe's trace does not have them", () => {
  expect(resultOf(metric, ledgerOf(framesOfMs([16])))).toBe('missing-input');
});
