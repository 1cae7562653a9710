import { expect, test } from 'vitest';
import { framesOf, framesOfMs, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { resultOf } from '../../../test/builders/result-of.ts';
import { longestHitch as metric } from './longest-hitch.ts';

test.each([
  ['three vsyncs long, two missed', ledgerOf(framesOf([1, 3, 2, 1])), 33.333],
  ['of all slides', ledgerOf(framesOf([2, 1]), framesOf([5, 1])), 66.667],
  [
    'a still frame does not end it',
    ledgerOf([...framesOf([3]), ...framesOf([4], 60, { scrolling: false }), ...framesOf([1])]),
    (1000 * (2 + 3)) / 60,
  ],
  ['a rest after the last picture is none', ledgerOf(framesOf([1, 5])), 0],
  ['none', ledgerOf(framesOf([1, 1])), 0],
  ['in whole vsyncs', ledgerOf(framesOfMs([16, 36, 16])), 16.667],
])('%s', (_, ledger, ms) => {
  expect(resultOf(metric, ledger)).toBeCloseTo(ms, 2);
});
