import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { jankstatsJank as metric } from './jank.ts';

// JankStats: isJank = uiDuration > expected · jankHeuristicMultiplier (2.0); expected = DEADLINE on API 31+.
// https://github.com/androidx/androidx/blob/androidx-main/metrics/metrics-performance/src/main/java/androidx/metrics/performance/JankStats.kt
test.each([
  ['twice the deadline', { draw: 33.333 }, 60, 0],
  ['more than twice', { draw: 33.4 }, 60, 1],
  ['a deadline of 33.3 ms allows 66.6', { draw: 60, deadline: 33.333 }, 60, 0],
  ['without a deadline the period counts', { draw: 17, deadline: 0 }, 120, 1],
  ['GPU time does not count', { draw: 5, gpu: 90, total: 100 }, 60, 0],
  // A 40 ms bind by the prefetcher after the frame: the next row's delay is 27 ms, which is no jank for JankStats.
  ['work between frames under twice the deadline', { unknownDelay: 27.5, total: 27.5 }, 60, 0],
])('%s', (_, partsMs, hz, expected) => {
  expect(resultOf(metric, ledgerOf(framesOf([1], hz, { metrics: rowOf(partsMs) })))).toBe(expected);
});

test('the multiplier can be set', () => {
  const ledger = ledgerOf(framesOf([1], 60, { metrics: rowOf({ draw: 20 }) }));
  expect(resultOf(metric, ledger, { multiplier: 1 })).toBe(1);
});
