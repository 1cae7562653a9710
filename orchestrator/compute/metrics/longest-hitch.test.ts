import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../test/builders/result-of.ts';
import { longestHitch as metric } from './longest-hitch.ts';

test.each([
  ['three vsyncs long, two missed', ledgerOf(framesOf([1, 3, 2, 1])), 33.333],
  ['of all slides', ledgerOf(framesOf([2]), framesOf([5])), 66.667],
  ['none', ledgerOf(framesOf([1, 1])), 0],
  ['in whole vsyncs', ledgerOf(framesOfMs([16, 36, 16])), 16.667],
])('%s', (_, ledger, ms) => {
  expect(resultOf(metric, ledger)).toBeCloseTo(ms, 2);
});
