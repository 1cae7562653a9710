import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { missedVsyncs as metric } from './missed-vsyncs.ts';

test('counts vsyncs and the frames that missed them', () => {
  const ledger = ledgerOf(framesOf([1, 3, 1]), framesOf([2, 1]));
  expect(resultOf(metric, ledger)).toBe(3);
  expect(partsOf(metric, ledger)).toEqual({ lateFrames: 2, perMinute: expect.closeTo((3 * 3600) / 8, 3) });
});
