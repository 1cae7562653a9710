import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf } from '../../../test/builders/ledger-of.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { Scrollable } from '../trace/trace.ts';
import { slideDepths } from './slide-depth.ts';

/** Ten frames that each move the content by so much. */
const moved = (displacementPx: number): readonly FrameSpec[] =>
  framesOf(Array<number>(10).fill(1), 60, { displacementPx });
/** At the start of a slide. */
const look = ({ slides }: Ledger, slide: number, firstPosition: number): Scrollable => ({
  timeUs: slides[slide]?.startUs ?? Number.NaN,
  window: slides[slide]?.window ?? Number.NaN,
  firstPosition,
  edges: 3,
  kind: 'androidx.recyclerview.widget.RecyclerView',
  widthPx: 1080,
  heightPx: 2000,
});

test('a slide is as deep as the slides before it have scrolled, up and down', () => {
  const ledger = ledgerOf(moved(-20), moved(-30), moved(40), moved(-1));
  const depths = slideDepths(ledger, {
    scrollables: [look(ledger, 0, 0), look(ledger, 1, 4), look(ledger, 2, 11), look(ledger, 3, 2)],
  });
  expect(depths).toEqual([
    { row: 0, px: 0 },
    { row: 4, px: 200 },
    { row: 11, px: 500 },
    { row: 2, px: 100 },
  ]);
});

test('what is not known is not stated', () => {
  const ledger = ledgerOf(moved(-20), moved(Number.NaN), moved(-5));
  expect(slideDepths(ledger, { scrollables: [look(ledger, 1, 4), look(ledger, 2, -1)] })).toEqual([
    { px: 0 },
    { row: 4, px: 200 },
    {},
  ]);
  const touched = { ...ledger, has: new Set(['intervals'] as const) };
  expect(slideDepths(touched, { scrollables: [] })).toEqual([{}, {}, {}]);
});

test('each window has its own', () => {
  const ledger = ledgerOf(moved(-20), moved(-30), moved(-1));
  const slides = ledger.slides.map((slide, i) => ({ ...slide, window: i % 2 }));
  expect(slideDepths({ ...ledger, slides }, { scrollables: [] })).toEqual([
    { px: 0 },
    { px: 0 },
    { px: 200 },
  ]);
});
