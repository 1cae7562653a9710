import { expect, it } from 'vitest';
import { budgetSchema } from './recording.ts';

it.each([{}, { a: { max: 0 } }, { a: { min: 1 } }, { a: { min: 1, max: 2 }, 'b/c': { max: -1 } }])(
  '%j is a budget',
  (budget) => expect(budgetSchema.parse(budget)).toEqual(budget),
);

it.each([
  { a: {} },
  { a: { mx: 10 } },
  { a: { max: 10, mni: 1 } },
  { a: { max: Number.NaN } },
  { a: { max: null } },
  { a: { max: '10' } },
  { a: { max: Number.POSITIVE_INFINITY } },
  { a: 10 },
])('%j is invalid, since some limit of it could never be exceeded', (budget) =>
  expect(budgetSchema.safeParse(budget).success).toBe(false),
);

it('a gate without a limit is named as such', () => {
  expect(budgetSchema.safeParse({ a: {} }).error?.issues[0]?.message).toBe('a budget needs max or min');
});
