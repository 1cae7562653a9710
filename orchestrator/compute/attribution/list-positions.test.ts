import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import type { Ledger } from '../slides/ledger.ts';
import type { BoundRow, Scrollable } from '../trace/trace.ts';
import { listPositions, slideDepths } from './cause-of.ts';
import { lateFrames } from './late-frames.ts';

/** Row 2 is late and begins at 33,333.3 µs in window 0. */
const inTime = { metrics: rowOf({ draw: 2, total: 8 }) };
const ledger = ledgerOf([
  ...framesOf([1, 1], 60, inTime),
  ...framesOf([3], 60, { metrics: rowOf({ layoutMeasure: 40, total: 45 }) }),
  ...framesOf([1], 60, inTime),
]);
const [late] = lateFrames(ledger);
if (late === undefined) throw new Error('the ledger has a late frame');
const look = (timeUs: number, firstPosition: number, window = 0): Scrollable => ({
  timeUs,
  window,
  firstPosition,
  edges: 3,
  kind: 'androidx.recyclerview.widget.RecyclerView',
  widthPx: 1080,
  heightPx: 2000,
});
const bound = (ordinal: number, timeUs: number, position: number): BoundRow => ({
  ordinal,
  timeUs,
  position,
  window: 0,
});

test.each([
  ['no look', [], undefined],
  ['the top of the list', [look(1, 0)], 0],
  ['a view without a position', [look(1, -1)], undefined],
  ['a view whose latest position is unknown', [look(1, 7), look(2, -1)], undefined],
  ['the latest look before the frame', [look(1, 7), look(33_333, 12), look(33_334, 30)], 12],
  ['looks after the frame only', [look(33_334, 30)], undefined],
  ['another window', [look(1, 7), look(2, 9, 1)], 7],
])('the first row from %s', (_, scrollables, position) => {
  expect(listPositions(ledger, { scrollables, boundRows: [] })(late).adapterPosition).toBe(position);
});

test.each([
  ['nothing was bound', [], undefined],
  ['the row at 0', [bound(2, 60_000, 0)], 0],
  ['the row of the frame’s first stack', [bound(2, 50_000, 37), bound(2, 70_000, 38)], 37],
  ['other frames’ rows', [bound(1, 20_000, 36), bound(3, 90_000, 39)], undefined],
])('the bound row when %s', (_, boundRows, position) => {
  expect(listPositions(ledger, { scrollables: [], boundRows })(late).boundPosition).toBe(position);
});

/** Ten frames that each move the content by so much. */
const moved = (displacementPx: number): readonly FrameSpec[] =>
  framesOf(Array<number>(10).fill(1), 60, { displacementPx });
/** At the start of a slide. */
const looked = ({ slides }: Ledger, slide: number, firstPosition: number): Scrollable => ({
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
    scrollables: [looked(ledger, 0, 0), looked(ledger, 1, 4), looked(ledger, 2, 11), looked(ledger, 3, 2)],
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
  expect(slideDepths(ledger, { scrollables: [looked(ledger, 1, 4), looked(ledger, 2, -1)] })).toEqual([
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
