import { expect, test } from 'vitest';
import { parseSvg } from '../../../test/builders/parse-svg.ts';
import { reportedRunOf, slideOf } from '../../../test/builders/report-of.ts';
import { blankSvg, recompositionsSvg } from './recorded.ts';

const TITLE = { scenario: 'feed', device: 'Pixel 8', simulation: '' };
const blank = (...shares: readonly number[]) =>
  slideOf(
    0,
    shares.map(() => 1),
    (i) => ({ blank: { share: shares[i] ?? 0, px: (shares[i] ?? 0) * 2_000 } }),
  );
const composed = (ordinal: number, vsyncs: readonly number[], ...times: readonly number[]) =>
  slideOf(ordinal, vsyncs, (i) => ({ recomposed: times[i] ?? 0 }));

test('blank area: the slides with most of it, the worst first, with px·ms/s', () => {
  const runs = [
    reportedRunOf(1, 0, { slides: [blank(0, 0.1), { ...blank(0, 0), ordinal: 1 }] }),
    reportedRunOf(2, 0, { slides: [blank(0.5, 1)] }),
  ];
  const { texts, attributes, problems } = parseSvg(blankSvg(runs, TITLE));
  expect(problems).toEqual([]);
  expect(texts.filter((text) => text.startsWith('run'))).toEqual([
    // The mean of 1,000 and 2,000 px, and of 0 and 200, for the 1,000 ms of a second.
    'run 2, slide 1: 1,500,000 px·ms/s blank',
    'run 1, slide 1: 100,000 px·ms/s blank',
  ]);
  expect(texts).toContain('100 %');
  const heights = attributes('rect').map(({ height }) => Number(height));
  expect(heights.slice(1)).toEqual([42, 84, 8.4]);
});

test('recompositions: how often composables ran in each frame, with the late frames marked', () => {
  const runs = [
    reportedRunOf(1, 0, { slides: [composed(0, [1, 1], 2, 0), composed(2, [1, 2, 1], 6, 12, 3)] }),
  ];
  const { texts, attributes } = parseSvg(recompositionsSvg(runs, TITLE));
  expect(texts.filter((text) => text.startsWith('run'))).toEqual([
    'run 1, slide 3: 21 recompositions in 3 frames',
    'run 1, slide 1: 2 recompositions in 2 frames',
  ]);
  const bars = attributes('rect').slice(1);
  expect(bars.map(({ height, fill }) => [Number(height), fill === '#D55E00'])).toEqual([
    [42, false],
    [84, true],
    [21, false],
    [14, false],
  ]);
});

test('four slides at most, and none of what was not recorded or never happened', () => {
  const many = Array.from({ length: 9 }, (_, i) => composed(i, [1], i + 1));
  const { texts } = parseSvg(recompositionsSvg([reportedRunOf(1, 0, { slides: many })], TITLE));
  expect(texts.filter((text) => text.startsWith('run'))).toEqual(
    [9, 8, 7, 6].map((n) => `run 1, slide ${n}: ${n} recompositions in 1 frame`),
  );
  const smooth = [reportedRunOf(1, 0, { slides: [blank(0, 0)] })];
  expect(blankSvg(smooth, TITLE)).toBeUndefined();
  expect(recompositionsSvg(smooth, TITLE)).toBeUndefined();
});
