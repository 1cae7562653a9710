import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { argusapmBlocks as metric } from './blocks.ts';

const dispatched = (...ms: readonly number[]) => ({
  ...ledgerOf(framesOf([1])),
  dispatches: ms.map((wall, i) => ({ startUs: i * 1e7, wallUs: wall * 1000 })),
  has: new Set(['dispatches'] as const),
});

// TaskConfig: DEFAULT_BLOCK_TIME = 4500; BlockTask.startMonitor: postDelayed(mBlockRunnable, blockMinTime).
test.each([
  ['what ends in time has no stack', [16, 4500], {}, 0],
  ['what still runs has', [16, 4501, 9000], {}, 2],
  ['the server sends 100 ms', [100, 101, 4600], { blockMs: 100 }, 2],
])('%s', (_, ms, options, expected) => {
  expect(resultOf(metric, dispatched(...ms), options)).toBe(expected);
});

test('without the dispatch recorder there is no value', () => {
  expect(resultOf(metric, ledgerOf(framesOf([1])))).toBe('missing-input');
});
