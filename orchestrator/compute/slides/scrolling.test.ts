import { expect, it } from 'vitest';
import { traceOf } from '../../../test/builders/trace-of.ts';
import { decodeTrace } from '../trace/decode.ts';
import { segmentTrace } from './segment-trace.ts';

const signalsOf = (...scrolls: readonly (readonly [ordinal: number, window: number, dy: number])[]) => {
  const frames = [1, 2, 3].map((vsync) => ({ vsync: vsync * 16_667 }));
  const bytes = traceOf({
    frames,
    scrolls: scrolls.map(([ordinal, window, dy]) => ({ ordinal, window, dy: 16 * dy })),
  });
  const { byWindow, beforeFirstFrame } = segmentTrace(decodeTrace(bytes)).signals;
  const moved = [...byWindow].map(([window, { dyPx }]) => [window, ...dyPx]);
  return { beforeFirstFrame, moved };
};

it('scrolls are added up by window and frame, in any order', () => {
  expect(signalsOf([0, 1, 1], [1, 1, 2], [1, 2, 4], [1, 1, 8], [0, 2, 16], [2, 1, 32]).moved).toEqual([
    [1, 1, 10, 32],
    [2, 16, 4, 0],
  ]);
});

it('one before the first frame is counted, one after the last is left out', () => {
  expect(signalsOf([0, 1, 1], [-1, 1, 2], [3, 1, 4], [2, 1, 8], [-1, 2, 16], [3, 3, 32])).toEqual({
    beforeFirstFrame: 2,
    moved: [[1, 1, 0, 8]],
  });
});
