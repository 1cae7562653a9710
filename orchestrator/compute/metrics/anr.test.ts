import { expect, test } from 'vitest';
import { framesOfMs, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../test/builders/result-of.ts';
import { anr as metric } from './anr.ts';

// https://developer.android.com/topic/performance/vitals/anr: input that is not answered within five seconds.
test.each([
  ['a frozen frame is not an ANR', [16, 800], 0],
  ['exactly five seconds', [16, 5000], 0],
  ['longer', [16, 5001, 16, 9000], 2],
])('%s', (_, ms, expected) => {
  expect(resultOf(metric, ledgerOf(framesOfMs(ms)))).toBe(expected);
});
