import { expect, it } from 'vitest';
import { resultWith } from '../../../test/builders/result-with.ts';
import type { Result } from '../result/result.ts';
import { coverageText } from './coverage.ts';

const of = (...unmeasured: NonNullable<Result['coverage']>['unmeasured']) => {
  const count = (state: string): number => unmeasured.filter((one) => one.state === state).length;
  return coverageText({
    ...resultWith([]),
    coverage: {
      declared: unmeasured.length + 2,
      measured: 2,
      skipped: count('skipped'),
      leftOut: count('left-out'),
      lost: count('lost'),
      unmeasured,
    },
  });
};

it('counts and names what was not measured', () =>
  expect(
    of(
      { name: 'a', state: 'lost' },
      { name: 'b\n', state: 'left-out' },
      { name: 'c', state: 'skipped' },
      { name: 'd', state: 'lost' },
    ),
  ).toBe(
    'Scenarios: 6 declared; 2 measured; 1 skipped (c); 1 left out by the command line (b); 2 lost (a, d)',
  ));

it('names five of a kind', () =>
  expect(of(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, state: 'skipped' as const })))).toBe(
    'Scenarios: 8 declared; 2 measured; 6 skipped (a, b, c, d, e, …)',
  ));

it('is silent when all were measured, or nothing is known', () => {
  expect(of()).toBeUndefined();
  expect(coverageText(resultWith([]))).toBeUndefined();
});
