import { describe, expect, it } from 'vitest';
import type { Progress } from '../service/progress.ts';
import { MeasuredScenarios } from './measured-scenarios.ts';

const run = (
  scenario: string,
  number: number,
  of: number,
  arm: 'current' | 'baseline' = 'current',
): Progress => ({
  kind: 'run',
  scenario,
  arm,
  number,
  of,
  values: {},
  doubts: [],
});
const left = (arms: number, ...progress: Progress[]): readonly string[] => {
  const measured = new MeasuredScenarios();
  for (const one of progress) measured.take(one, arms);
  return measured.leftOf(['feed', 'search', '*']);
};

describe('a scenario is measured', () => {
  it.each([
    ['not before its last run', left(1, run('feed', 1, 2)), ['feed', 'search', '*']],
    ['after its last run', left(1, run('feed', 1, 2), run('feed', 2, 2)), ['search', '*']],
    ['when the next one begins', left(1, run('feed', 1, 2), run('search', 1, 2)), ['search', '*']],
    [
      'not when more runs were planned meanwhile',
      left(2, run('feed', 2, 2), run('feed', 2, 4, 'baseline')),
      ['feed', 'search', '*'],
    ],
    ['of two builds not after the last run of one', left(2, run('feed', 2, 2)), ['feed', 'search', '*']],
    [
      'of two builds after the last run of both',
      left(2, run('feed', 2, 2), run('feed', 2, 2, 'baseline')),
      ['search', '*'],
    ],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));

  it('by its runs only', () =>
    expect(left(1, { kind: 'step', what: 'Installing the app' })).toEqual(['feed', 'search', '*']));
});
