import { expect, it, test } from 'vitest';
import { framesOfMs, ledgerOf } from '../../../../test/builders/ledger-of.ts';
import { slideOf } from '../../../../test/builders/report-of.ts';
import { countedFrames } from '../../slides/counted.ts';
import { at } from '../../slides/ledger.ts';
import { stutterSpans, stutterWindows } from './stutter-windows.ts';

const windowsOf = (...slides: readonly (readonly number[])[]): readonly (readonly [number, number])[] => {
  const ledger = ledgerOf(...slides.map((ms) => framesOfMs(ms)));
  const { intervalUs } = countedFrames(ledger);
  const opens = (frame: number): boolean => at(intervalUs, frame) > 33_300;
  const closesBefore = (frame: number): boolean => at(intervalUs, frame) < 17_000;
  return stutterWindows(ledger, { opens, closesBefore }).map(({ firstFrame, frames }) => [
    firstFrame,
    frames,
  ]);
};

test.each([
  ['nothing opens it', [16, 16, 20], []],
  ["at the slide's last frame it ends, regardless of its length", [16, 40], [[1, 1]]],
  ['it goes on until it is long enough', [34, 16, 16, 16, 16, 16, 16], [[0, 6]]],
  ['99.6 ms are long enough', [99.6, 16, 16], [[0, 1]]],
  ['99.5 ms are not', [99.5, 16, 16], [[0, 2]]],
  ['it goes on while the next frame is not short', [98, 10, 19, 16], [[0, 3]]],
  [
    'it can open again at once',
    [100, 16, 100, 16],
    [
      [0, 1],
      [2, 1],
    ],
  ],
])('%s', (_, ms, expected) => {
  expect(windowsOf(ms)).toEqual(expected);
});

test('a window does not reach into the next slide', () => {
  expect(windowsOf([16, 40], [16, 16, 40])).toEqual([
    [1, 1],
    [4, 1],
  ]);
});

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
