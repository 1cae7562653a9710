import { expect, test } from 'vitest';
import { framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../../test/builders/result-of.ts';
import { playSlowSession as metric } from './slow-session.ts';

// Play: a slow session has more than 25 % slow frames; slow = not shown within 50 ms (20 fps) or 34 ms (30 fps).
// https://developer.android.com/games/optimize/vitals/slow-session
test.each([
  ['34 ms is in time', [34, 34, 34, 34], 0, false, false],
  ['a quarter is not more than a quarter', [35, 16, 16, 16], 0.25, false, false],
  ['half the frames over 34 ms', [35, 35, 16, 16], 0.5, true, false],
  ['half the frames over 50 ms', [51, 51, 16, 16], 0.5, true, true],
])('%s', (_, ms, share, slow30fps, slow20fps) => {
  const ledger = ledgerOf(framesOfMs(ms));
  expect(resultOf(metric, ledger)).toBe(share);
  expect(partsOf(metric, ledger)).toMatchObject({ slow30fps, slow20fps });
});

test('option fps: 20 makes the 50 ms share the value', () => {
  expect(resultOf(metric, ledgerOf(framesOfMs([35, 51, 16, 16])), { fps: 20 })).toBe(0.25);
});

test.each([
  ['50 ms is in time', 50, 1, 0],
  ['longer is not', 50.01, 1, 1],
])('at 20 fps %s', (_, ms, share30fps, share20fps) => {
  expect(partsOf(metric, ledgerOf(framesOfMs([ms])))).toMatchObject({ share30fps, share20fps });
});
