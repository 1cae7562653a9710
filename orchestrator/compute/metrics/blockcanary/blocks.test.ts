import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { blockcanaryBlocks as metric } from './blocks.ts';

const dispatched = (...ms: readonly number[]) => ({
  ...ledgerOf(framesOf([1])),
  dispatches: ms.map((wall, i) => ({ startUs: i * 1e6, wallUs: wall * 1000 })),
  has: new Set(['dispatches'] as const),
});

// LooperMonitor.isBlock: endTime − startTime > mBlockThresholdMillis; BlockCanaryContext.provideBlockThreshold: 1000.
// https://github.com/markzhai/AndroidPerformanceMonitor/blob/master/blockcanary-analyzer/src/main/java/com/github/moduth/blockcanary/LooperMonitor.java
// https://github.com/markzhai/AndroidPerformanceMonitor/blob/master/blockcanary-analyzer/src/main/java/com/github/moduth/blockcanary/BlockCanaryContext.java
test.each([
  ['a second is not a block', [16, 1000], {}, 0],
  ['longer is', [16, 1001], {}, 1],
  ['a project sets its own limit', [16, 501, 600], { blockMs: 500 }, 2],
])('%s', (_, ms, options, expected) => {
  expect(resultOf(metric, dispatched(...ms), options)).toBe(expected);
});

test('how long they blocked the thread', () => {
  expect(partsOf(metric, dispatched(1500, 2000, 10))).toEqual({ blockedMs: 3500, longestMs: 2000 });
});

test('without the dispatch recorder there is no value', () => {
  expect(resultOf(metric, ledgerOf(framesOf([1])))).toBe('missing-input');
});
