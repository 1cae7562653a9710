import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { scrollDistance as metric } from './scroll-distance.ts';

const moved = (...px: number[]) => px.flatMap((displacementPx) => framesOf([1], 60, { displacementPx }));

test('both directions add up', () => {
  expect(resultOf(metric, ledgerOf(moved(100, -40, 0, 20)))).toBe(160);
});
test('a distance of which a part is unknown is none', () => {
  expect(resultOf(metric, ledgerOf(moved(100, Number.NaN, 20)))).toBe('not-applicable');
});
test('in screens where the size of the view is known', () => {
  const ledger = ledgerOf(moved(1000, 500));
  const slides = ledger.slides.map((slide) => ({ ...slide, viewportPx: 2000 }));
  expect(partsOf(metric, { ...ledger, slides })).toEqual({ screens: 0.75 });
  expect(partsOf(metric, ledger)).toEqual({});
});
test('needs movement', () => {
  expect(resultOf(metric, ledgerOf(framesOf([1])))).toBe('missing-input');
});
