import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { slideHitches } from './slide-hitches.ts';

const still = framesOf([1, 1], 60, { scrolling: false });

test('every slide that has counted frames, with its own time only', () => {
  const ledger = ledgerOf(framesOf([1, 3, 1]), still, framesOf([1, 1]), framesOf([2, 2], 120));
  const found = slideHitches(ledger);
  expect(found.map(({ slide }) => slide.ordinal)).toEqual([0, 2, 3]);
  const [first, smooth, fast] = found;
  // 2 of 5 vsyncs of 16.67 ms were missed; at 120 Hz 2 of 4 of 8.33 ms.
  expect(first).toMatchObject({ hitchMs: expect.closeTo(33.333, 2), hitchRate: expect.closeTo(400, 6) });
  expect(smooth).toMatchObject({ hitchMs: 0, hitchRate: 0 });
  expect(fast).toMatchObject({ hitchMs: expect.closeTo(16.667, 2), hitchRate: expect.closeTo(500, 6) });
});
