import { expect, test } from 'vitest';
import { parseSvg } from '../../../test/builders/parse-svg.ts';
import { regressedWith, verdictWith } from '../../../test/builders/result-with.ts';
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

/** On an axis from 0 at 96 px to 10 at 760 px: 66.4 px each. */
const onTen = (change: Partial<VerdictResult> = {}): VerdictResult =>
  verdictWith({
    values: [0, 5, 9.5],
    gate: { kind: 'budget', max: 8 },
    estimate: { low: 2.5, value: 5, high: 7.5, level: 0.95 },
    ...change,
  });
const NOTE = { class: 'note', 'font-size': '11' };
const SOFT = { class: 'soft', 'font-size': '11' };
const dotsOf = ({ attributes }: ReturnType<typeof parseSvg>) =>
  attributes('circle').map(({ cx, cy }) => [Number(cx), Number(cy)]);

test('a panel has its verdict on top, then the runs, the interval and the axis', () => {
  const drawn = draw(onTen());
  expect(drawn.problems).toEqual([]);
  expect(drawn.texts.slice(0, 3)).toEqual([
    'Run values',
    'feed · Pixel 8',
    'One mark per run: ● this build, ◆ the baseline. Line with ticks: the interval. Shaded: beyond the limit.',
  ]);
  expect(drawn.attributes('text')[3]).toEqual({ x: '18', y: '90', 'font-size': '13' });
  expect(drawn.textAt('this build')).toEqual({ ...SOFT, x: '82', y: '142', 'text-anchor': 'end' });
  expect(dotsOf(drawn)).toEqual([
    [96, 138],
    [428, 138],
    [726.8, 138],
  ]);
  expect(drawn.attributes('path').at(-1)).toEqual({
    class: 'line',
    d: 'M262,153v8M262,157H594M594,153v8M428,150v14',
  });
  expect(drawn.attributes('svg')[0]?.height).toBe('202');
  expect(drawn.texts).not.toContain('baseline');
});

test('the axis has ticks with their values, and its unit at the side', () => {
  const drawn = draw(onTen());
  const xs = [96, 228.8, 361.6, 494.4, 627.2, 760];
  const grid = drawn.attributes('path').filter((path) => path.class === 'grid');
  expect(grid.map(({ d }) => d)).toEqual(['M96,166H760', ...xs.map((x) => `M${x},166v5`)]);
  expect(drawn.textAt('ms/s')).toEqual({ ...SOFT, x: '82', y: '170', 'text-anchor': 'end' });
  const labels = drawn.attributes('text').filter(({ y }) => y === '184');
  expect(labels).toEqual(xs.map((x) => ({ ...SOFT, x: `${x}`, y: '184', 'text-anchor': 'middle' })));
});

test('a limit is a dashed line over the rows, with its text beside it and the rest shaded', () => {
  const drawn = draw(onTen({ gate: { kind: 'budget', max: 8, min: 2 } }));
  const band = { class: 'band', y: '102', width: '132.8', height: '64' };
  expect(drawn.attributes('rect').slice(1)).toEqual([
    { ...band, x: '627.2' },
    { ...band, x: '96' },
  ]);
  const line = { stroke: '#D55E00', 'stroke-width': '1.5', 'stroke-dasharray': '6 3' };
  expect(drawn.attributes('path').slice(0, 2)).toEqual([
    { ...line, d: 'M627.2,102V166' },
    { ...line, d: 'M228.8,102V166' },
  ]);
  expect(drawn.textAt('≤ 8')).toEqual({ ...NOTE, x: '632.2', y: '113' });
  expect(drawn.textAt('≥ 2')).toEqual({ ...NOTE, x: '233.8', y: '113' });
});

test('the text of a limit near the right edge is on its left', () => {
  const drawn = draw(onTen({ gate: { kind: 'budget', max: 9 } }));
  expect(drawn.textAt('≤ 9')).toEqual({ ...NOTE, x: '688.6', y: '113', 'text-anchor': 'end' });
});

test('a limit and an interval beyond all runs are on the axis too', () => {
  const [limit] = draw(onTen({ values: [1, 2], estimate: undefined }))
    .attributes('rect')
    .slice(1);
  expect(Number(limit?.x)).toBeLessThan(760);
  const estimate = { low: 1, value: 2, high: 8, level: 0.95 };
  const drawn = draw(onTen({ values: [1, 2], gate: { kind: 'budget' }, estimate }));
  const [, end] = /M([\d.]+),153v8M[\d.]+,150v14$/.exec(drawn.attributes('path').at(-1)?.d ?? '') ?? [];
  expect(Number(end)).toBeLessThan(760);
  expect(axisOf(drawn)(Number(end))).toBeCloseTo(8, 1);
});

test('without an interval none is drawn', () => {
  const drawn = draw(onTen({ estimate: undefined }));
  expect(drawn.attributes('path').filter((path) => path.class === 'line')).toEqual([]);
  expect(drawn.attributes('path').some(({ d }) => d?.includes('NaN'))).toBe(false);
});

const comparedOnTen = (better: VerdictResult['better'], delta: number): VerdictResult =>
  regressedWith(
    { baselineValues: [0, 9.5], baselineMedian: 4 },
    {
      better,
      values: [1, 5],
      gate: { kind: 'regression', delta },
      estimate: { value: 1, low: 0, high: 2.5, level: 0.95 },
    },
  );

test('of a comparison the baseline is the upper row, the change is drawn from its median', () => {
  const drawn = draw(comparedOnTen('lower', 2));
  expect(drawn.problems).toEqual([]);
  // The verdict takes two lines.
  const [first, second] = drawn.attributes('text').slice(3);
  expect([first?.y, second?.y]).toEqual(['90', '109']);
  expect(drawn.texts.join()).not.toContain('…');
  expect(drawn.textAt('baseline')).toMatchObject({ x: '82', y: '161' });
  expect(drawn.textAt('this build')).toMatchObject({ x: '82', y: '209' });
  const diamonds = drawn.attributes('path').filter(({ d }) => d?.endsWith('Z'));
  expect(diamonds.map(({ d }) => d?.slice(0, d.indexOf('L')))).toEqual(['M90.5,157', 'M721.3,157']);
  expect(dotsOf(drawn)).toEqual([
    [162.4, 205],
    [428, 205],
  ]);
  expect(drawn.attributes('path').at(-1)?.d).toBe('M361.6,220v8M361.6,224H527.6M527.6,220v8M428,217v14');
  expect(drawn.attributes('svg')[0]?.height).toBe('269');
});

test.each([
  ['lower', 2, 'tolerated ≤ +2', { x: 494.4, width: 265.6 }],
  ['higher', 2, 'tolerated ≥ −2', { x: 96, width: 132.8 }],
  ['higher', 0, 'tolerated ≥ −0', { x: 96, width: 265.6 }],
] as const)(
  'where %s is better by a tolerance of %d, the worse side is shaded',
  (better, delta, text, band) => {
    const drawn = draw(comparedOnTen(better, delta));
    const [, drawnBand] = drawn.attributes('rect');
    expect({ x: Number(drawnBand?.x), width: Number(drawnBand?.width) }).toEqual(band);
    expect(drawn.texts).toContain(text);
  },
);

test('without a baseline there is no limit', () => {
  const drawn = draw(onTen({ gate: { kind: 'regression', delta: 0 }, regression: undefined }));
  expect(drawn.attributes('rect')).toHaveLength(1);
  expect(drawn.texts.join()).not.toContain('tolerated');
});

test('marks that would overlap are above each other, each at its value', () => {
  const drawn = draw(onTen({ values: [5, 4.96, 4.95, 0, 9.5] }));
  expect(dotsOf(drawn)).toEqual([
    [96, 138],
    [424.68, 138],
    [425.34, 130],
    [428, 122],
    [726.8, 138],
  ]);
});

test('marks of 10 px distance are beside each other', () => {
  const heights = (values: readonly number[]) =>
    dotsOf(draw(onTen({ values: [0, ...values, 9.5] }))).map(([, y]) => y);
  expect(heights([5, 5.15])).toEqual([138, 138, 130, 138]);
  expect(heights([5, 5.16])).toEqual([138, 138, 138, 138]);
});

test.each([
  [4, 138, 202],
  [5, 146, 210],
  [16, 234, 298],
  [17, 242, 306],
  [40, 242, 306],
])(
  'a row with a stack of %d has its lowest mark at %d px, and the picture ends at %d px',
  (count, y, height) => {
    const drawn = draw(verdictWith({ values: Array(count).fill(12), estimate: undefined }));
    expect(drawn.problems).toEqual([]);
    const marks = Math.min(count, 16);
    expect(dotsOf(drawn).map(([, cy]) => cy)).toEqual(Array.from({ length: marks }, (_, i) => y - i * 8));
    expect(drawn.attributes('svg')[0]?.height).toBe(`${height}`);
    const number = drawn.textAt(`${count} runs`);
    const x = drawn.attributes('circle')[0]?.cx;
    expect(number).toEqual(count > 16 ? { ...NOTE, x, y: '114', 'text-anchor': 'middle' } : undefined);
  },
);

test('panels are below each other, eight at most', () => {
  const drawn = draw(...Array.from({ length: 9 }, () => onTen()));
  expect(drawn.problems).toEqual([]);
  expect(drawn.attributes('g')).toEqual(Array(8).fill({ class: 'panel' }));
  const titles = drawn
    .attributes('text')
    .filter(({ x }) => x === '18')
    .slice(3);
  expect(titles.map(({ y }) => Number(y))).toEqual([90, 220, 350, 480, 610, 740, 870, 1000]);
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
