import { expect, test } from 'vitest';
import { HOSTILE_NAMES, parseSvg } from '../../../test/builders/parse-svg.ts';
import { type BarRow, barsSvg, bothBars } from './bars.ts';

const text = { heading: 'Work', lines: ['units'] };
const draw = (...rows: readonly BarRow[]) => parseSvg(barsSvg(text, rows));
/** Of the bars, without the page. */
const widths = ({ attributes }: ReturnType<typeof draw>) =>
  attributes('rect')
    .slice(1)
    .map(({ width }) => Number(width));
const units = (value: number) => `${value} u`;

test('bars of all rows have one scale, and each its number after its end', () => {
  const both = bothBars(['before', 'after'], { baseline: 50, current: 100 }, units);
  const drawn = draw({ name: 'Row.bind', bars: both }, { name: 'b', bars: [{ value: 25, text: '25 u' }] });
  const [half = 0, whole = 0, quarter = 0] = widths(drawn);
  expect(whole).toBeGreaterThan(400);
  expect([half, quarter]).toEqual([whole / 2, whole / 4]);
  expect(drawn.texts).toEqual(['Work', 'units', 'Row.bind', 'before', '50 u', 'after', '100 u', 'b', '25 u']);
  const [bar] = drawn.attributes('rect').slice(1);
  expect(Number(drawn.textAt('50 u')?.x)).toBe(Number(bar?.x) + half + 6);
  expect(drawn.problems).toEqual([]);
});

test('what was is grey, and what is instead has a colour', () => {
  const { attributes } = draw({ name: 'a', bars: bothBars(['x', 'y'], { baseline: 1, current: 1 }, units) });
  expect(attributes('rect')[1]).toMatchObject({ class: 'bar' });
  expect(attributes('rect')[2]).toMatchObject({ fill: '#0072B2' });
});

test('nothing has no bar, and a small value is seen', () => {
  const rows = [0, 1, 1e6].map((value) => ({ name: '', bars: [{ value, text: '' }] }));
  expect(widths(draw(...rows)).slice(0, 2)).toEqual([0, 1.5]);
  expect(widths(draw({ name: '', bars: [{ value: 0, text: '0' }] }))).toEqual([0]);
});

test('rows are below each other, and the picture ends below the last', () => {
  const row = { name: 'a', bars: [{ value: 1, text: '1' }] };
  const [first, second] = draw(row, { ...row, name: 'b' })
    .attributes('rect')
    .slice(1);
  expect(Number(second?.y) - Number(first?.y)).toBe(41);
  const [page] = draw(row, row).attributes('rect');
  expect(page?.height).toBe(String(53 + 2 * 41));
});

test.each(HOSTILE_NAMES)('the name %j stays text', (name) => {
  const drawn = draw({ name, bars: [{ name, value: 1, text: name }] });
  expect(drawn.problems).toEqual([]);
  expect(drawn.texts).toContain(name);
});
