import { expect, it } from 'vitest';
import { scriptedTrace } from '../../../test/builders/scripted-trace.ts';
import { segmentTrace } from './segment-trace.ts';

const SCRIPT = '(./ss)ss.......';
const plain = segmentTrace(scriptedTrace(SCRIPT)).ledger.slides[0];
/** The slide's viewport if views of these windows and heights were seen so long after its end. */
const viewportOf = (
  ...seen: readonly (readonly [afterEndUs: number, window: number, heightPx: number])[]
) => {
  const scrollables = seen.map(([afterUs, window, heightPx]) => ({
    ...{ window, heightPx, widthPx: 1, edges: 0, kind: '', firstPosition: -1 },
    timeUs: (plain?.endUs ?? 0) + afterUs,
  }));
  return segmentTrace({ ...scriptedTrace(SCRIPT), scrollables }).ledger.slides[0]?.viewportPx;
};

it.each([
  ['none is seen', [], Number.NaN],
  ['only one of another window', [[-9, 2, 300]], Number.NaN],
  [
    'one of another window is later',
    [
      [-9, 1, 500],
      [-8, 2, 300],
    ],
    500,
  ],
  [
    'one is seen at its end',
    [
      [-9, 1, 500],
      [0, 1, 600],
    ],
    600,
  ],
  [
    'one is seen after it',
    [
      [-9, 1, 500],
      [1, 1, 700],
    ],
    500,
  ],
] as const)('the viewport of a slide when %s', (_, seen, px) => expect(viewportOf(...seen)).toBe(px));

it.each([
  ['before the slide', -1, 0, 1, 'scroll'],
  ['at its start', 0, 0, 1, 'touch'],
  ['at its end', 0, 1, 1, 'touch'],
  ['after its end', 1, 1, 1, 'scroll'],
  ['in another window', 0, 1, 2, 'scroll'],
])('a slide that reports scrolls has the touch gate if it is seen %s', (_, afterUs, atEnd, window, gate) => {
  const timeUs = ((atEnd === 1 ? plain?.endUs : plain?.startUs) ?? 0) + afterUs;
  // Some slide of window 1 had a touch gate, long ago.
  const windows = [
    { timeUs: -9, window: 1 },
    { timeUs, window },
  ].map((one) => ({ ...one, event: 'gate-touch' as const, name: '' }));
  expect(segmentTrace({ ...scriptedTrace(SCRIPT), windows }).ledger.slides[0]?.gate).toBe(gate);
});
