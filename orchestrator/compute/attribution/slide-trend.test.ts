import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { slideTrend } from './slide-trend.ts';

/** 100 vsyncs, of which `missed` were missed: a hitch rate of ten times as many ms/s. */
const slide = (missed: number): readonly FrameSpec[] =>
  framesOf([missed + 1, ...Array<number>(99 - missed).fill(1)]);
const still = framesOf([1, 1], 60, { scrolling: false });

test('three slides show no trend, four do', () => {
  expect(slideTrend(ledgerOf(...[0, 1, 2].map(slide)))).toBeUndefined();
  expect(slideTrend(ledgerOf(...[0, 1, 2, 3].map(slide)))).toEqual({
    slides: 4,
    slope: expect.closeTo(10, 9),
    // Of the 24 orders of four values, only this one and its reverse are this extreme.
    p: expect.closeTo(2 / 24, 12),
  });
});

test('a slide without counted frames keeps its place and is no point', () => {
  const trend = slideTrend(ledgerOf(slide(0), slide(1), still, slide(3), slide(4)));
  expect(trend).toMatchObject({ slides: 4, slope: expect.closeTo(10, 9) });
  expect(slideTrend(ledgerOf(slide(0), slide(1), still, slide(3)))).toBeUndefined();
});

test('it gets better', () => {
  expect(slideTrend(ledgerOf(...[9, 6, 3, 0].map(slide)))).toMatchObject({ slope: expect.closeTo(-30, 9) });
});
