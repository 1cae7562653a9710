import { expect, it } from 'vitest';
import { touchesOf } from '../../../test/builders/touches-of.ts';
import { gesturesOf } from './gestures.ts';

const [DOWN, UP, MOVE, CANCEL] = [0, 1, 2, 3];
const SLOP_PX = 24;
/** A sample at a place, px; its event time is 10 µs more than that of the row before, its ordinal one more. */
type Sample = readonly [action: number | undefined, x: number, y: number, pointer?: number, window?: number];
const of = (...samples: readonly Sample[]) =>
  gesturesOf(
    touchesOf(
      samples.map(([action = 0, x, y, pointer = 0, window = 1], row) => ({
        ...{ action, x, y, pointer, window },
        eventTimeUs: 1_000 + 10 * row,
        dispatchDelayUs: 3,
        ordinal: 7 + row,
      })),
    ),
    SLOP_PX,
  );

it('a gesture has the times, ordinals and rows of its samples, and the movement of its last MOVE', () =>
  expect(
    of([DOWN, 100, 500], [MOVE, 101, 490], [MOVE, 103, 475], [MOVE, 102, 400], [UP, 0, 0]),
  ).toMatchObject([
    {
      ...{ window: 1, pointer: 0, fromRow: 0, toRow: 5, downUs: 1_000, downOrdinal: 7 },
      ...{ slopPassedUs: 1_020, slopOrdinal: 9, movedX: 2, movedY: -100 },
      ...{ upUs: 1_040, upOrdinal: 11, upDispatchedUs: 1_043 },
    },
  ]));

it.each([
  ['to the slop', SLOP_PX, 0, false],
  ['past it to the right', SLOP_PX + 1, 0, true],
  ['past it upwards', 0, -SLOP_PX - 1, true],
  ['past it diagonally, on no axis', 20, 20, false],
])('a finger that moves %s', (_, x, y, passes) => {
  const [gesture] = of([DOWN, 0, 0], [MOVE, x, y]);
  expect([gesture?.slopPassedUs, gesture?.slopOrdinal]).toEqual(passes ? [1_010, 8] : [Number.NaN, Infinity]);
});

it('one that is not lifted before the recording ends stays down for ever', () =>
  expect(of([DOWN, 0, 0], [MOVE, 0, 9])).toMatchObject([
    { upUs: Number.NaN, upOrdinal: Infinity, upDispatchedUs: Infinity, movedY: 9, toRow: 2 },
  ]));

it.each([
  ['UP', UP],
  ['CANCEL', CANCEL],
])('after %s nothing belongs to the gesture any more', (_, action) => {
  const ended = { upUs: 1_010, movedX: 0, movedY: 0, slopPassedUs: Number.NaN, toRow: 2 };
  expect(of([DOWN, 0, 0], [action, 0, 0], [MOVE, 0, 90], [UP, 0, 90])).toMatchObject([ended]);
});

it('another finger and a historical sample move nothing; another window has a gesture of its own', () => {
  const [first, second, ...more] = of(
    [DOWN, 0, 0],
    [MOVE, 0, 90, 1],
    [MOVE + 256, 0, 90],
    [DOWN, 5, 5, 0, 2],
    [MOVE, 5, 45, 0, 2],
    [UP, 0, 0],
  );
  expect(first).toMatchObject({ window: 1, fromRow: 0, toRow: 6, movedY: 0, slopPassedUs: Number.NaN });
  expect(second).toMatchObject({ window: 2, fromRow: 3, toRow: 5, movedY: 40, upOrdinal: Infinity });
  expect(more).toEqual([]);
});

it('an UP or a MOVE without a DOWN is no gesture', () => expect(of([MOVE, 0, 90], [UP, 0, 90])).toEqual([]));
