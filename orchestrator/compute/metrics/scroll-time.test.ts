import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { scrollTime as metric } from './scroll-time.ts';

test('seconds in which there was movement to show, pauses left out', () => {
  const drag = framesOf([1, 2], 60, { phase: 'drag' });
  const rest = framesOf([1, 1, 1], 60, { phase: 'drag', scrolling: false });
  const fling = framesOf([1, 1, 1], 60, { phase: 'fling' });
  expect(resultOf(metric, ledgerOf([...drag, ...rest, ...fling]))).toBeCloseTo(0.1, 6);
  expect(partsOf(metric, ledgerOf([...drag, ...rest, ...fling]))).toEqual({
    frames: 5,
    pictures: 5,
    missed: 1,
  });
  expect(resultOf(metric, ledgerOf(rest))).toBe('no-frames');
});
