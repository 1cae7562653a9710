import { expect, test } from 'vitest';
import { framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { worstFrames } from './worst-frames.ts';

const NO_STACKS = { clusters: [], clusterOfRow: new Map<number, number>() };
const POSITIONS = { boundPosition: 9, adapterPosition: 3 };
const positionAt = () => POSITIONS;

test('the five longest hitches, the earlier first among equals', () => {
  const ledger = ledgerOf(framesOf([2, 1, 5, 2, 3, 1]), framesOf([3, 1, 9, 2, 1]));
  const worst = worstFrames(ledger, NO_STACKS, positionAt);
  expect(worst.map(({ slide, ordinal, missedVsyncs }) => [slide, ordinal, missedVsyncs])).toEqual([
    [1, 8, 8],
    [0, 2, 4],
    [0, 4, 2],
    [1, 6, 2],
    [0, 0, 1],
  ]);
});

test('longest is by hitch time, not by missed vsyncs', () => {
  // Three vsyncs of 120 Hz are 25 ms, two of 60 Hz are 33 ms.
  const ledger = ledgerOf([...framesOf([4, 1], 120), ...framesOf([3, 1], 60)]);
  expect(worstFrames(ledger, NO_STACKS, positionAt).map(({ missedVsyncs }) => missedVsyncs)).toEqual([2, 3]);
});

test('each has its time, length and cause', () => {
  const inTime = { metrics: rowOf({ draw: 2, total: 8 }) };
  const ledger = ledgerOf([
    ...framesOf([1, 1], 60, inTime),
    ...framesOf([3], 60, { metrics: rowOf({ draw: 40, total: 45 }) }),
    ...framesOf([1], 60, inTime),
  ]);
  expect(worstFrames(ledger, NO_STACKS, positionAt)).toEqual([
    {
      slide: 0,
      vsyncUs: expect.closeTo(33_333.3, 0),
      ordinal: 2,
      intervalMs: expect.closeTo(50, 3),
      missedVsyncs: 2,
      factor: 'draw',
      stack: undefined,
      ...POSITIONS,
    },
  ]);
});

test('a callback that was late and made the next one late is one frame, with both hitches', () => {
  const inTime = { metrics: rowOf({ draw: 2, total: 8 }) };
  const ledger = ledgerOf([
    ...framesOf([1, 3], 60, inTime),
    ...framesOf([4], 60, { metrics: rowOf({ draw: 40, total: 45 }) }),
    ...framesOf([2, 1], 60, inTime),
  ]);
  const worst = worstFrames(ledger, NO_STACKS, positionAt);
  expect(worst.map(({ ordinal, missedVsyncs }) => [ordinal, missedVsyncs])).toEqual([
    [2, 5],
    [3, 1],
  ]);
});

test('smooth frames are not bad ones', () => {
  expect(worstFrames(ledgerOf(framesOf([1, 1, 1])), NO_STACKS, positionAt)).toEqual([]);
});
