import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { frameOverrun, frameOverrunTimeline } from './frame-overrun.ts';

const totals = (...totalsMs: readonly number[]) =>
  ledgerOf(totalsMs.flatMap((total) => framesOf([1], 60, { metrics: rowOf({ total, deadline: 16 }) })));

// Macrobenchmark's documentation: positive = missed its deadline, negative = the time that was left.
// https://developer.android.com/topic/performance/benchmarking/macrobenchmark-metrics#frame-timing-metric
test('slack is negative, the value is the median, percentiles interpolate', () => {
  expect(resultOf(frameOverrun, totals(6, 10, 26))).toBeCloseTo(-6, 9);
  expect(partsOf(frameOverrun, totals(6, 10, 26))).toEqual({
    P50: expect.closeTo(-6, 9),
    P90: expect.closeTo(6.8, 9),
    P95: expect.closeTo(8.4, 9),
    P99: expect.closeTo(9.68, 9),
  });
});

test('frames without a deadline are left out', () => {
  const without = framesOf([1], 60, { metrics: rowOf({ total: 10, deadline: 0 }) });
  const ledger = ledgerOf([
    ...framesOf([1], 60, { metrics: rowOf({ total: 20, deadline: 16 }) }),
    ...without,
  ]);
  expect(resultOf(frameOverrun, ledger)).toBeCloseTo(4, 9);
});

test('before API 31 there is none', () => {
  const ledger = ledgerOf(framesOf([1], 60, { metrics: rowOf({ total: 10, deadline: 0 }) }));
  expect(resultOf(frameOverrun, ledger)).toBe('missing-input');
});

test("the timeline's overrun is another measurement and comes by import only", () => {
  const ledger = ledgerOf(framesOfMs([16, 16, 16]));
  expect(resultOf(frameOverrunTimeline, totals(6))).toBe('missing-input');
  const imported = {
    ...ledger,
    timelineOverrunUs: Float64Array.of(-9000, Number.NaN, 5000),
    has: new Set(['timeline-overrun'] as const),
  };
  expect(resultOf(frameOverrunTimeline, imported)).toBeCloseTo(-2, 9);
});

// FrameTimingQueryTest.fixedTrace31: FrameOverrunNs of the same scroll's first frames, all of them with slack.
// https://github.com/androidx/androidx/blob/androidx-main/benchmark/benchmark-macro/src/androidTest/java/androidx/benchmark/macro/perfetto/FrameTimingQueryTest.kt
test('overruns that Macrobenchmark reads from its own trace', () => {
  const imported = {
    ...ledgerOf(framesOfMs([16, 16, 16, 16])),
    timelineOverrunUs: Float64Array.of(-5207.137, -11699.862, -14025.295, -12300.155),
    has: new Set(['timeline-overrun'] as const),
  };
  expect(resultOf(frameOverrunTimeline, imported)).toBeCloseTo((-11.699862 - 12.300155) / 2, 9);
});
