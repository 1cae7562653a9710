import { expect, it } from 'vitest';
import { slideOf } from '../../test/builders/report-of.ts';
import { stutterSpans } from './stutter-spans.ts';

it('gives windows their rows among all frames of the slide', () => {
  const { frames } = slideOf(0, [1, 1, 3, 2, 1], (row) => ({ counted: row !== 0 && row !== 3 }));
  const window = { vsyncs: 4, timeUs: 66_668, longestFrameUs: 50_001, fps: 30 };
  expect(
    stutterSpans(frames, [
      { ...window, firstFrame: 0, frames: 2 },
      { ...window, firstFrame: 1, frames: 2 },
    ]),
  ).toEqual([
    { from: 1, to: 3, fps: 30, longestFrameMs: 50.001 },
    { from: 2, to: 5, fps: 30, longestFrameMs: 50.001 },
  ]);
});
