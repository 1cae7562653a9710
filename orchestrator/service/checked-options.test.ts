import { expect, it } from 'vitest';
import { checkedCount, checkedName } from './checked-options.ts';

it.each([undefined, 1, 1000])('takes the count %s', (count) =>
  expect(checkedCount('feed', 'runs', count)).toBe(count),
);

it.each([
  [0, '0'],
  [1001, '1001'],
  [Number.NaN, 'NaN'],
  [1.5, '1.5'],
  ['5', '"5"'],
  [null, 'null'],
])('refuses the count %s', (count, shown) =>
  expect(() => checkedCount('feed', 'slides', count)).toThrow(
    `\`slides\` of 'feed' must be a whole number from 1 to 1000, not ${shown}.`,
  ),
);

it('takes a name, and refuses an empty one and what is no text', () => {
  expect(checkedName('feed')).toBe('feed');
  for (const name of ['', '  ', undefined, 5])
    expect(() => checkedName(name)).toThrow(/^A scenario's name must be a text that is not empty, not /);
});
