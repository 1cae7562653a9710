import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import type { BoundRow, Scrollable } from '../trace/trace.ts';
import { lateFrames } from './late-frames.ts';
import { listPositions } from './list-positions.ts';

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
