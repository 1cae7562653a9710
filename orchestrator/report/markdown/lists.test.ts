import { expect, it } from 'vitest';
import { listsParagraph } from './lists.ts';

const same = (name: string) => ({ name, change: { what: 'unchanged to the unit', why: [] } });
const changed = (name: string) => ({
  name,
  change: { what: '+31 % work a frame', why: ['method  Row.bind 1 → 2', 'count   rows 1 → 2', 'count   x'] },
});

it('counts the lists and names those that changed, with two reasons each', () => {
  expect(listsParagraph([changed('orders'), same('a'), same('b'), { name: 'new' }])).toBe(
    `**4 lists of the app in both builds:** 2 unchanged to the unit, 1 changed, 1 not compared

- <code>orders</code> +31 % work a frame; method Row.bind 1 → 2; count rows 1 → 2`,
  );
});

it('takes equal hitch rates, as phones have them, for no change', () => {
  const alike = {
    name: 'b',
    change: { what: 'with the same hitch rate', why: ['work    not compared: a phone'] },
  };
  expect(listsParagraph([same('a'), alike])).toBe(
    '**2 lists of the app in both builds:** 1 unchanged to the unit, 1 with the same hitch rate, 0 changed',
  );
});

it('links to the page with both builds, or names it where nobody knows its address, if a list changed', () => {
  const page = '20260102/scan/changes.html';
  const url = 'https://example.org/artifacts/3';
  expect(listsParagraph([changed('orders')], page, url)).toMatch(
    /\n\n\[Both builds side by side\]\(<https:\/\/example\.org\/artifacts\/3>\)$/,
  );
  expect(listsParagraph([changed('orders')], page)).toMatch(
    /\n\nBoth builds side by side: <code>20260102&#47;scan&#47;changes\.html<\/code> in the report$/,
  );
  expect(listsParagraph([same('a')], page, url)).not.toContain('side by side');
});

it('names five of many', () => {
  const lines = listsParagraph(Array.from({ length: 8 }, (_, i) => changed(`list ${i}`))).split('\n');
  expect(lines).toHaveLength(8);
  expect(lines.at(-1)).toBe('- and 3 more');
});

it('has one line where nothing changed, and no text of an app as Markdown', () => {
  expect(listsParagraph([same('a')])).toBe(
    '**1 list of the app in both builds:** 1 unchanged to the unit, 0 changed',
  );
  const hostile = { name: '`x`', change: { what: '@team <img> [a](b)', why: [] } };
  expect(listsParagraph([hostile])).toContain('- <code>&#96;x&#96;</code> @&#8203;team \\<img\\> \\[a\\](b)');
});
