import { range } from 'd3-array';
import { expect, test } from 'vitest';
import type { ChangePoint } from '../../judge/trend/change-points.ts';
import { parseSvg } from '../../testing/parse-svg.ts';
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
  expect(texts.join()).toContain('3 sessions, the last is this one');
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

test('a long series has few dates, the last one among them', () => {
  const dates = draw(range(60)).texts.filter((text) => /^\d{4}-/.test(text));
  expect(dates.length).toBeLessThanOrEqual(7);
  expect(dates).toContain('2026-03-01');
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
