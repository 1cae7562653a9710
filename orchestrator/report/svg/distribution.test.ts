import { expect, test } from 'vitest';
import { parseSvg } from '../../testing/parse-svg.ts';
import { regressedWith, verdictWith } from '../../testing/result-with.ts';
import type { VerdictResult } from '../result/result.ts';
import { distributionSvg } from './distribution.ts';

const TITLE = { scenario: 'feed', device: 'Pixel 8', simulation: '' };
const draw = (...verdicts: VerdictResult[]) => parseSvg(distributionSvg({ verdicts }, TITLE));
const marksIn = ({ all }: ReturnType<typeof parseSvg>) => ({
  runs: all('circle').length,
  baseline: all('path').filter((path) => path.getAttribute('d')?.endsWith('Z')).length,
});
/** The value at a position of the axis, by two of its labels. */
function axisOf({ all }: ReturnType<typeof parseSvg>) {
  const ticks = all('text')
    .filter((text) => text.getAttribute('text-anchor') === 'middle')
    .map((text) => ({ at: Number(text.getAttribute('x')), value: Number(text.textContent) }));
  const [a = { at: 0, value: 0 }, b = { at: 1, value: 1 }] = ticks;
  return (at: number) => a.value + ((at - a.at) / (b.at - a.at)) * (b.value - a.value);
}

test('one mark per run at its value, with the verdict in text', () => {
  const drawn = draw(verdictWith({ values: [10.9, 12.4, 13.8] }));
  expect(drawn.problems).toEqual([]);
  expect(drawn.texts).toContain('fail: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10');
  const value = axisOf(drawn);
  const values = drawn.all('circle').map((circle) => value(Number(circle.getAttribute('cx'))));
  expect(values.map((one) => Math.round(one * 10) / 10)).toEqual([10.9, 12.4, 13.8]);
});

test('both arms of a comparison, in different shapes, with the tolerated change', () => {
  const drawn = draw(regressedWith({ baselineValues: [10, 10.1, 10.2, 10.3] }, { values: [12, 13] }));
  expect(marksIn(drawn)).toEqual({ runs: 2, baseline: 4 });
  expect(drawn.texts).toEqual(expect.arrayContaining(['baseline', 'this build', 'tolerated ≤ +1']));
});

test('the interval is where its numbers are; of a change, from the median of the baseline', () => {
  const middleOf = (verdict: VerdictResult) => {
    const drawn = draw(verdict);
    const line = drawn.all('path').find((path) => path.getAttribute('class') === 'line');
    const at = /M([\d.]+),[\d.]+v14$/.exec(line?.getAttribute('d') ?? '')?.[1];
    return axisOf(drawn)(Number(at));
  };
  expect(middleOf(verdictWith())).toBeCloseTo(12.4, 1);
  expect(middleOf(regressedWith())).toBeCloseTo(10.1 + 2.3, 1);
});

test('what is beyond the limit is shaded: above a maximum, below a minimum', () => {
  const band = (gate: VerdictResult['gate']) => {
    const [drawn] = draw(verdictWith({ gate }))
      .all('rect')
      .filter((rect) => rect.getAttribute('class') === 'band');
    return { x: Number(drawn?.getAttribute('x')), width: Number(drawn?.getAttribute('width')) };
  };
  const above = band({ kind: 'budget', max: 12 });
  expect(above.x + above.width).toBe(760);
  expect(band({ kind: 'budget', min: 12 })).toEqual({ x: 96, width: expect.closeTo(above.x - 96, 5) });
});

test.each([9, 16])('%d equal runs are stacked in a row with room for them', (count) => {
  const drawn = draw(verdictWith({ values: Array(count).fill(12), estimate: undefined }));
  expect(drawn.problems).toEqual([]);
  const heights = drawn.all('circle').map((circle) => Number(circle.getAttribute('cy')));
  expect(new Set(heights).size).toBe(count);
  const heading = drawn.all('text').find(({ textContent }) => textContent?.startsWith('fail:'));
  expect(Math.min(...heights)).toBeGreaterThan(Number(heading?.getAttribute('y')) + 10);
});

test('of more equal runs the number is written', () => {
  const drawn = draw(verdictWith({ values: Array(30).fill(12), estimate: undefined }));
  expect(drawn.problems).toEqual([]);
  expect(marksIn(drawn).runs).toBe(16);
  expect(drawn.texts).toContain('30 runs');
});

test('stacks of one row do not reach into the row above', () => {
  const drawn = draw(
    regressedWith({ baselineValues: [10, 11] }, { values: Array(12).fill(12), estimate: undefined }),
  );
  const lowest = Math.max(
    ...drawn
      .all('path')
      .map((path) => /^M[\d.]+,([\d.]+).*Z$/.exec(path.getAttribute('d') ?? '')?.[1])
      .map(Number)
      .filter(Number.isFinite),
  );
  const highest = Math.min(...drawn.all('circle').map((circle) => Number(circle.getAttribute('cy'))));
  expect(highest).toBeGreaterThan(lowest);
});

test('one panel per metric with a value', () => {
  const empty = verdictWith({ values: [] });
  expect(draw(verdictWith(), empty, verdictWith()).all('g')).toHaveLength(2);
  expect(distributionSvg({ verdicts: [empty] }, TITLE)).toBeUndefined();
});

test('a single value has an axis, and its text is legible', () => {
  const drawn = draw(verdictWith({ values: [0], gate: { kind: 'budget', max: 0 }, estimate: undefined }));
  expect(drawn.texts.join()).not.toContain('NaN');
  expect(drawn.smallestText).toBeGreaterThanOrEqual(11);
});
