import { range } from 'd3-array';
import { expect, test } from 'vitest';
import { parseSvg } from '../../../test/builders/parse-svg.ts';
import type { ChangePoint } from '../../judge/trend.ts';
import { trendSvg } from './trend.ts';

const TITLE = { scenario: 'feed', device: 'Pixel 8', simulation: '' };
const pointOf = (median: number, i: number) => ({
  session: `s${i}`,
  judgedAt: new Date(Date.UTC(2026, 0, 1 + i)).toISOString(),
  commit: `c0ffee${i}`,
  branch: 'main',
  median,
  low: median - 1,
  high: median + 1,
  runs: 5,
});
const draw = (medians: readonly number[], changes: readonly ChangePoint[] = []) =>
  parseSvg(trendSvg({ title: 'Hitch rate', unit: 'ms/s', points: medians.map(pointOf), changes }, TITLE));

test('one mark per session, lower on the page for a lower value', () => {
  const { problems, all, texts } = draw([3, 9, 3]);
  expect(problems).toEqual([]);
  const [first, second, third] = all('circle').map((one) => Number(one.getAttribute('cy')));
  expect(first).toBeGreaterThan(second ?? Number.NaN);
  expect(third).toBe(first);
  expect(texts[0]).toBe('Hitch rate by session');
  expect(texts.join()).toContain('3 sessions, the last is this one: 3 ms/s. ●');
});

test('a change point is between its sessions, with its numbers and the commit in text', () => {
  const change = { index: 2, p: 0.0031, before: 3, after: 9, direction: 'regression' } as const;
  const { all, texts } = draw([3, 3, 9, 9], [change]);
  expect(texts).toContain('regression 3 → 9 ms/s since 2026-01-03, commit c0ffee2 (p 0.003)');
  const marks = all('circle').map((one) => Number(one.getAttribute('cx')));
  const line = all('path').find((path) => path.getAttribute('stroke-dasharray') !== null);
  const at = Number(/^M([\d.]+)/.exec(line?.getAttribute('d') ?? '')?.[1]);
  expect(at).toBeCloseTo(((marks[1] ?? 0) + (marks[2] ?? 0)) / 2, 0);
});

const CHANGE = { index: 1, p: 0.01, before: 1, after: 8, direction: 'change' } as const;

test('a scale of the values at the side, a line from the lowest to the highest run of each session', () => {
  const drawn = draw([1, 8.5, 5]);
  expect(drawn.problems).toEqual([]);
  const grid = (y: number) => ({ class: 'grid', d: `M70,${y}H770` });
  const spread = (x: number, from: number, to: number) => ({ class: 'line', d: `M${x},${from}V${to}` });
  expect(drawn.attributes('path')).toEqual([
    ...[298, 260, 222, 184, 146, 108].map(grid),
    spread(86, 298, 260),
    spread(420, 155.5, 117.5),
    spread(754, 222, 184),
  ]);
  expect(drawn.attributes('circle').map(({ cx, cy }) => [cx, cy])).toEqual([
    ['86', '279'],
    ['420', '136.5'],
    ['754', '203'],
  ]);
  const soft = { class: 'soft', 'text-anchor': 'end', 'font-size': '11' };
  expect(drawn.textAt('0')).toEqual({ ...soft, x: '62', y: '302' });
  expect(drawn.textAt('10')).toEqual({ ...soft, x: '62', y: '112' });
  expect(drawn.textAt('ms/s')).toEqual({ ...soft, x: '62', y: '96' });
  expect(drawn.attributes('svg')[0]?.height).toBe('332');
});

test.each([
  ['regression', '#D55E00'],
  ['improvement', '#009E73'],
  ['change', '#CC79A7'],
] as const)('a line marks a %s in its colour', (direction, stroke) => {
  const drawn = draw([1, 8.5, 5], [{ ...CHANGE, direction }]);
  const marks = drawn.attributes('path').filter((path) => path.stroke !== undefined);
  expect(marks).toEqual([{ d: 'M253,125V317', stroke, 'stroke-width': '2', 'stroke-dasharray': '6 3' }]);
  expect(drawn.textAt(direction)).toEqual({
    class: 'note',
    x: '253',
    y: '121',
    'text-anchor': 'middle',
    'font-size': '11',
  });
});

test('the labels of changes are on two levels, so that those of neighbours do not overlap', () => {
  const changes = [1, 2, 3].map((index) => ({ ...CHANGE, index }));
  const { attributes } = draw([1, 8, 1, 8], changes);
  expect(
    attributes('text')
      .filter((text) => text.class === 'note')
      .map(({ y }) => y),
  ).toEqual(['159', '144', '159']);
});

test('a session without a commit is named by its day', () => {
  const points = [3, 9].map(pointOf).map((point) => ({ ...point, commit: undefined }));
  const trend = { title: 'Hitch rate', unit: 'ms/s', points, changes: [CHANGE] } as const;
  expect(parseSvg(trendSvg(trend, TITLE)).texts).toContain('change 1 → 8 ms/s since 2026-01-02 (p 0.010)');
});

test('a long commit is cut', () => {
  const points = [3, 9].map(pointOf).map((point) => ({ ...point, commit: '0123456789abcdef' }));
  const trend = { title: 'Hitch rate', unit: 'ms/s', points, changes: [CHANGE] } as const;
  expect(parseSvg(trendSvg(trend, TITLE)).texts.join()).toContain(', commit 0123456789 (p');
});

test('sessions of one day have their times below them, after its first label', () => {
  const at = ['2026-01-01T08:00', '2026-01-02T09:20', '2026-01-02T10:40', '2026-01-03T11:00'];
  const points = at.map((time, i) => ({ ...pointOf(3, i), judgedAt: `${time}:00.000Z` }));
  const { texts } = parseSvg(trendSvg({ title: 'Hitch rate', unit: 'ms/s', points, changes: [] }, TITLE));
  expect(texts.slice(-4)).toEqual(['2026-01-03', '10:40', '2026-01-02', '2026-01-01']);
});

test('the days of the sessions are below them', () => {
  const { attributes } = draw([1, 8.5, 5]);
  const soft = { class: 'soft', y: '318', 'text-anchor': 'middle', 'font-size': '11' };
  expect(attributes('text').slice(-3)).toEqual(['754', '420', '86'].map((x) => ({ ...soft, x })));
});

test.each([
  [3, ['03', '02', '01']],
  [7, ['07', '06', '05', '04', '03', '02', '01']],
  [15, ['15', '12', '09', '06', '03']],
])('of %d sessions at most seven have a date, the last one among them', (count, days) => {
  const dates = draw(range(count)).texts.filter((text) => /^\d{4}-/.test(text));
  expect(dates).toEqual(days.map((day) => `2026-01-${day}`));
});

test.each([[[5]], [[0, 0]], [range(60)]])('of %j, all is drawn inside the picture and legible', (medians) => {
  const { all, texts, smallestText } = draw(medians);
  expect(texts.join()).not.toContain('NaN');
  for (const mark of all('circle')) {
    expect(Number(mark.getAttribute('cx'))).toBeGreaterThan(70);
    expect(Number(mark.getAttribute('cx'))).toBeLessThan(790);
  }
  expect(smallestText).toBeGreaterThanOrEqual(11);
});
