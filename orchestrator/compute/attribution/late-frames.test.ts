import { expect, test } from 'vitest';
import { type FrameSpec, framesOf, ledgerOf, rowOf } from '../../../test/builders/ledger-of.ts';
import { lateFrames } from './late-frames.ts';

const T = 1000 / 60;
const frame = (vsyncs: number, row: Parameters<typeof rowOf>[0] = {}): readonly FrameSpec[] =>
  framesOf([vsyncs], 60, { metrics: rowOf({ draw: 4, total: 8, ...row }) });
const causes = (...frames: readonly (readonly FrameSpec[])[]) =>
  lateFrames(ledgerOf(frames.flat())).map(({ row, causeRow }) => [row, causeRow]);

test.each([
  ['no gap', [frame(1), frame(1)], []],
  [
    'the stages of the frame that ended it',
    [frame(1), frame(1, { draw: 20, total: 25 }), frame(1)],
    [[1, 1]],
  ],
  [
    'the frame that ended it began late',
    [frame(4), frame(1, { unknownDelay: 60, total: 66, vsyncMinusIntended: 3 * T }), frame(1)],
    [[1, 0]],
  ],
  [
    'the frame that ended it began so late that it ended late, too',
    [frame(4), frame(1, { unknownDelay: 65, total: 71, vsyncMinusIntended: 3 * T }), frame(1)],
    [[1, 0]],
  ],
])('whose time made the gap: %s', (_, frames, expected) => {
  expect(causes(...frames)).toEqual(expected);
});

test('a first picture that is late ends a gap, whatever was drawn before it', () => {
  const still = framesOf([1], 60, { scrolling: false, metrics: rowOf({ total: 8 }) });
  expect(causes(still, frame(1, { draw: 20, total: 25 }), frame(1))).toEqual([[1, 1]]);
});
