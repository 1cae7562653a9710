import { expect, test } from 'vitest';
import { clusterOf } from '../../testing/cluster-of.ts';
import { framesOf, ledgerOf, rowOf } from '../../testing/ledger-of.ts';
import type { Scrollable } from '../trace/trace.ts';
import { causeOf } from './cause-of.ts';
import { lateFrames } from './late-frames.ts';

/** Row 2 is late and begins at 33,333.3 µs in window 0. */
const inTime = { metrics: rowOf({ draw: 2, total: 8 }) };
const ledger = ledgerOf([
  ...framesOf([1, 1], 60, inTime),
  ...framesOf([3], 60, { metrics: rowOf({ layoutMeasure: 40, total: 45 }) }),
  ...framesOf([1], 60, inTime),
]);
const NO_STACKS = { clusters: [], clusterOfRow: new Map<number, number>() };
const look = (timeUs: number, firstPosition: number, window = 0): Scrollable => ({
  timeUs,
  window,
  kind: 'androidx.recyclerview.widget.RecyclerView',
  widthPx: 1080,
  heightPx: 2000,
  edges: 3,
  firstPosition,
});
const [late] = lateFrames(ledger);
if (late === undefined) throw new Error('the ledger has a late frame');

test.each([
  ['no look', [], undefined],
  ['the top of the list', [look(1, 0)], 0],
  ['a view without a position', [look(1, -1)], undefined],
  ['a view whose latest position is unknown', [look(1, 7), look(2, -1)], undefined],
  ['the latest look before the frame', [look(1, 7), look(33_333, 12), look(33_334, 30)], 12],
  ['looks after the frame only', [look(33_334, 30)], undefined],
  ['another window', [look(1, 7), look(2, 9, 1)], 7],
])('the position from %s', (_, scrollables, position) => {
  expect(causeOf(ledger, NO_STACKS, scrollables, late).adapterPosition).toBe(position);
});

test.each([
  [
    'the app’s own frame',
    [clusterOf(), clusterOf({ appFrame: 'com.acme.Row.bind(R.java:1)', key: 'key' })],
    'com.acme.Row.bind(R.java:1)',
  ],
  [
    'else the cluster’s key',
    [clusterOf({ appFrame: 'x' }), clusterOf({ key: 'android.view.View.measure' })],
    'android.view.View.measure',
  ],
])('the stack is %s', (_, clusters, stack) => {
  expect(causeOf(ledger, { clusters, clusterOfRow: new Map([[late.causeRow, 1]]) }, [], late).stack).toBe(
    stack,
  );
  expect(
    causeOf(ledger, { clusters, clusterOfRow: new Map([[late.causeRow + 1, 1]]) }, [], late).stack,
  ).toBeUndefined();
});

test('the factor is that of the frame', () => {
  expect(causeOf(ledger, NO_STACKS, [], late).factor).toBe('layoutMeasure');
});
