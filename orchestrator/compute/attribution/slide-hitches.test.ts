import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { slideHitches } from './late-frames.ts';

const still = framesOf([1, 1], 60, { scrolling: false });

test('every slide that moved, with its own time only', () => {
  const ledger = ledgerOf(framesOf([1, 3, 1]), still, framesOf([1, 1]), framesOf([2, 1], 120));
  const found = slideHitches(ledger);
  expect(found.map(({ slide }) => slide.ordinal)).toEqual([0, 2, 3]);
  const [first, smooth, fast] = found;
  // 2 of 5 vsyncs of 16.67 ms were missed; at 120 Hz 1 of 3 of 8.33 ms.
  expect(first).toMatchObject({ hitchMs: expect.closeTo(33.333, 2), hitchRate: expect.closeTo(400, 6) });
  expect(smooth).toMatchObject({ hitchMs: 0, hitchRate: 0 });
  expect(fast).toMatchObject({ hitchMs: expect.closeTo(8.333, 2), hitchRate: expect.closeTo(1000 / 3, 6) });
});
