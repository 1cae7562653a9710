import { expect, test } from 'vitest';
import { framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../../test/builders/result-of.ts';
import { perfdogBigJank as metric } from './big-jank.ts';

// PerfDog's guide: three film frames, 1000 / 24 · 3 = 125 ms.
// https://www.wetest.net/documents/detail/perfdog/pnyoMq8z
test.each([
  ['124 ms is a jank only', [16, 16, 16, 124], 0],
  ['exactly 125 ms is not more', [16, 16, 16, 125], 0],
  ['126 ms is a big one', [16, 16, 16, 126], 1],
  ['not when the three before were as slow', [126, 126, 126, 126], 0],
])('%s', (_, ms, expected) => {
  expect(resultOf(metric, ledgerOf(framesOfMs(ms)))).toBe(expected);
});
