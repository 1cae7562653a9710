import { expect, it } from 'vitest';
import { touchesOf } from '../../../test/builders/touches-of.ts';
import { FingerFollower, fingerPathOf } from './finger.ts';
import type { Gesture } from './gestures.ts';

const SLOP_PX = 24;
/** What asked for each picture: the finger's samples are at the times 100, 101 …; pictures are `[frame, displacement]`. */
function askedFor(
  samples: readonly (readonly [px: number, frame: number])[],
  pictures: readonly (readonly [frame: number, displacementPx: number])[],
) {
  const follower = new FingerFollower({
    timeUs: Float64Array.from(samples, (_, i) => 100 + i),
    px: Float64Array.from(samples, ([px]) => px),
    frame: Int32Array.from(samples, ([, frame]) => frame),
    slopPx: SLOP_PX,
  });
  return pictures.map(([frame, displacementPx]) => follower.followedBy(frame, displacementPx));
}
const DOWN = [0, 0] as const;
const PASSED = [30, 1] as const;

it.each([
  ['reaches the slop', 24, 24, undefined],
  ['passes it by a pixel', 25, 25, 101],
  ['passes it against the movement', 25, -25, undefined],
  ['passes it upwards', -25, -25, 101],
  ['passes it, whatever moved', -25, Number.NaN, 101],
])('the first picture follows a finger that %s', (_, px, displacementPx, us) =>
  expect(askedFor([DOWN, [px, 1]], [[1, displacementPx]])).toEqual([us]),
);

it('it follows the first sample that is so far, of those that its callback could show', () => {
  expect(askedFor([DOWN, [25, 1], [60, 1], [90, 2]], [[1, 9]])).toEqual([101]);
  expect(
    askedFor(
      [DOWN, [60, 2]],
      [
        [1, 9],
        [2, 9],
      ],
    ),
  ).toEqual([undefined, 101]);
  expect(askedFor([DOWN, [-9, 1], [20, 1]], [[1, 9]])).toEqual([undefined]);
});

it('each later picture follows the first sample a pixel beyond the one that was followed last', () =>
  expect(
    askedFor(
      [DOWN, PASSED, [30.5, 2], [31, 2], [40, 2], [39.5, 3], [41, 4]],
      [
        [1, 9],
        [2, 9],
        [2, 9],
        [3, 9],
        [4, 9],
      ],
    ),
  ).toEqual([101, 103, undefined, undefined, 106]));

it('or from where the finger turned', () => {
  const samples = [DOWN, PASSED, [20, 2], [21, 2]] as const;
  expect(
    askedFor(samples, [
      [1, 9],
      [2, 1],
    ]),
  ).toEqual([101, 103]);
  expect(
    askedFor(samples, [
      [1, 9],
      [2, -1],
    ]),
  ).toEqual([101, 102]);
  expect(
    askedFor(samples, [
      [1, 9],
      [2, Number.NaN],
    ]),
  ).toEqual([101, 102]);
});

it.each([
  [false, [500, 520]],
  [true, [10, 30]],
])('the path is of one pointer in one window, across: %s', (isAcross, px) => {
  const sample = { action: 2, dispatchDelayUs: 0 };
  const at = (eventTimeUs: number, x: number, y: number, pointer = 0, window = 1) =>
    ({ ...sample, eventTimeUs, x, y, pointer, window, ordinal: eventTimeUs }) as const;
  const touches = touchesOf([
    at(1, 0, 0),
    at(2, 10, 500),
    at(3, 9, 9, 1),
    at(4, 8, 8, 0, 2),
    at(5, 30, 520),
    at(6, 0, 0),
  ]);
  const gesture = { window: 1, pointer: 0, fromRow: 1, toRow: 5 } as Gesture;
  const path = fingerPathOf(touches, gesture, { isAcross, slopPx: SLOP_PX });
  expect([[...path.timeUs], [...path.px], [...path.frame], path.slopPx]).toEqual([
    [2, 5],
    px,
    [3, 6],
    SLOP_PX,
  ]);
});
