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
])('%j would hold whatever was measured', (budget) =>
  expect(budgetSchema.safeParse(budget).success).toBe(false),
);
