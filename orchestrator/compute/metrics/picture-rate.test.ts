import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { pictureRate as metric } from './picture-rate.ts';
import { scrollHitchRate } from './scroll-hitch-rate.ts';

/** Every `n`-th of 60 frames moves content. */
const everyNth = (n: number) =>
  ledgerOf(Array.from({ length: 60 }, (_, i) => framesOf([1], 60, { scrolling: i % n === 0 })).flat());

test.each([
  [1, 60, 1],
  [2, 30, 1 / 2],
  [4, 15, 1 / 4],
])(
  'content that moves at every %i. refresh: %i pictures per second, without a hitch',
  (n, rate, ofRefresh) => {
    // The refreshes after the last picture are not due.
    expect(resultOf(metric, everyNth(n))).toBeCloseTo(rate, n === 1 ? 4 : -0.5);
    expect(partsOf(metric, everyNth(n)).ofRefresh).toBeCloseTo(ofRefresh, 1);
    expect(resultOf(scrollHitchRate, everyNth(n))).toBe(0);
  },
);

test('refreshes that the app missed count too', () => {
  const ledger = ledgerOf(framesOf([...Array<number>(20).fill(1), 11, 1]));
  expect(resultOf(metric, ledger)).toBeCloseTo((60 * 22) / 32, 4);
});

test('no value of few refreshes, or where nothing reports movement', () => {
  expect(resultOf(metric, ledgerOf(framesOf(Array<number>(29).fill(1))))).toBe('too-few-frames');
  const ledger = ledgerOf(framesOf(Array<number>(40).fill(1)));
  const slides = ledger.slides.map((slide) => ({ ...slide, gate: 'touch' as const }));
  expect(resultOf(metric, { ...ledger, slides })).toBe('not-applicable');
  expect(resultOf(metric, ledgerOf([]))).toBe('no-frames');
});
