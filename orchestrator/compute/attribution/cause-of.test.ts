import { expect, test, vi } from 'vitest';
import { clusterOf } from '../../../test/builders/cluster-of.ts';
import { framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
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
const NO_POSITION = () => ({ boundPosition: undefined, adapterPosition: undefined });
const [late] = lateFrames(ledger);
if (late === undefined) throw new Error('the ledger has a late frame');

test('the positions are those at the frame', () => {
  const positions = { boundPosition: 37, adapterPosition: 30 };
  const positionAt = vi.fn(() => positions);
  expect(causeOf(ledger, NO_STACKS, positionAt, late)).toMatchObject(positions);
  expect(positionAt).toHaveBeenCalledWith(late);
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
  expect(
    causeOf(ledger, { clusters, clusterOfRow: new Map([[late.causeRow, 1]]) }, NO_POSITION, late).stack,
  ).toBe(stack);
  expect(
    causeOf(ledger, { clusters, clusterOfRow: new Map([[late.causeRow + 1, 1]]) }, NO_POSITION, late).stack,
  ).toBeUndefined();
});

test('the factor is that of the frame', () => {
  expect(causeOf(ledger, NO_STACKS, NO_POSITION, late).factor).toBe('layoutMeasure');
});
