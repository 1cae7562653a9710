import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { mainFactors } from './main-factor.ts';

const T = 1000 / 60;
type Row = Parameters<typeof rowOf>[0];
const frame = (vsyncs: number, row: Row = {}): readonly FrameSpec[] =>
  framesOf([vsyncs], 60, { metrics: rowOf({ draw: 4, total: 8, ...row }) });
const smooth = frame(1);

test('frames and hitch time of each factor, over all slides', () => {
  const ledger = ledgerOf(
    [
      ...smooth,
      ...frame(3, { draw: 40, total: 45 }),
      ...smooth,
      ...frame(2, { input: 20, total: 30 }),
      ...smooth,
    ],
    [...smooth, ...frame(4, { draw: 60, total: 65 }), ...smooth],
    [...frame(2), ...frame(1, { unknownDelay: 30, total: 33, vsyncMinusIntended: T })],
    [...frame(2), ...smooth, ...framesOf([3]), ...smooth],
  );
  expect(mainFactors(ledger)).toEqual({
    draw: { frames: 2, hitchMs: expect.closeTo(5 * T, 4) },
    input: { frames: 1, hitchMs: expect.closeTo(T, 4) },
    lateStart: { frames: 1, hitchMs: expect.closeTo(T, 4) },
    none: { frames: 1, hitchMs: expect.closeTo(T, 4) },
    unknown: { frames: 1, hitchMs: expect.closeTo(2 * T, 4) },
  });
});

test('no late frame, no factor', () => {
  expect(mainFactors(ledgerOf([...smooth, ...smooth]))).toEqual({});
});
