import { expect, test } from 'vitest';
import { framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import { partsOf, resultOf } from '../../../test/builders/result-of.ts';
import { fingerSlidingFps as metric } from './finger-sliding-fps.ts';

const drag = framesOf([2, 2], 60, { phase: 'drag' });
const fling = framesOf([1, 1, 1], 60, { phase: 'fling' });

test('the drag and the fling have rates of their own', () => {
  const ledger = ledgerOf([...drag, ...fling]);
  expect(resultOf(metric, ledger)).toBeCloseTo((5 * 60) / 7, 4);
  expect(partsOf(metric, ledger)).toEqual({ drag: expect.closeTo(30, 4), fling: expect.closeTo(60, 4) });
});

test('programmatic slides are left out', () => {
  const both = ledgerOf([...drag], [...fling]);
  const slides = both.slides.map((slide, i) =>
    i === 0 ? slide : { ...slide, kind: 'programmatic' as const },
  );
  expect(resultOf(metric, { ...both, slides })).toBeCloseTo(30, 4);
  expect(resultOf(metric, { ...both, slides: slides.slice(1) })).toBe('no-frames');
});

test.each([
  ['a drag', drag, { drag: expect.closeTo(30, 4) }],
  ['a fling', fling, { fling: expect.closeTo(60, 4) }],
])('%s alone has no other rate', (_, frames, parts) => {
  expect(partsOf(metric, ledgerOf(frames))).toEqual(parts);
});
