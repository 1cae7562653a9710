import { expect, it } from 'vitest';
import { dumpOf, START_MS } from '../../../test/builders/gfxinfo-of.ts';
import { framestatsTables } from '../import/framestats-tables.ts';
import { drawnFrames } from './drawn-frames.ts';

const MS = 1_000_000;
/** The frame of the first vsync was complete after 8 ms. */
const COMPLETE_MS = START_MS + 8;

/** Times at which frames of consecutive vsyncs were shown, by their rows' DisplayPresentTime alone. */
function shownMs(printed: readonly number[]): readonly number[] {
  const frames = printed.map((_, vsync) => ({ vsync }));
  const rows = framestatsTables(dumpOf({ frames }).join('\n')).flatMap(({ window, rows: ofWindow }) =>
    ofWindow.map((values, i) => ({
      window,
      values: new Map([...values, ['DisplayPresentTime', (printed[i] ?? 0) * MS] as const]),
    })),
  );
  const known = { fromUs: 0, fallbackUs: 10_000, usualUs: 10_000, longestUs: 1e9 };
  return drawnFrames(rows, { ...known, shownNs: new Map(), verdicts: new Map() }).map(
    ({ presentUs }) => presentUs / 1_000,
  );
}

it('a row of framestats says when its frame was shown', () => {
  expect(shownMs([COMPLETE_MS + 12, COMPLETE_MS + 22])).toEqual([COMPLETE_MS + 12, COMPLETE_MS + 22]);
});

it.each([
  ['unknown yet', 0],
  ['that of a frame before, earlier than its own was complete', COMPLETE_MS - 1],
  ['that of no frame, long after', COMPLETE_MS + 301],
])('a time that is %s is left out', (_, ms) => {
  expect(shownMs([ms])).toEqual([Number.NaN]);
});

it.each([COMPLETE_MS, COMPLETE_MS + 300])('a time that may be is taken: %i ms', (ms) => {
  expect(shownMs([ms])).toEqual([ms]);
});

it('a time that another row has is that of the one row', () => {
  expect(shownMs([COMPLETE_MS + 12, COMPLETE_MS + 12])).toEqual([COMPLETE_MS + 12, Number.NaN]);
});
