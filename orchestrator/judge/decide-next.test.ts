import { describe, expect, it } from 'vitest';
import { decideNext, type RunsSoFar } from './decide-next.ts';
import { defaultSettings } from './settings.ts';

const settings = {
  ...defaultSettings,
  floors: { 'ms/s': 1 },
  adaptive: { minRuns: 10, minRunsCompared: 15, block: 5, maxRuns: 22, maxMinutes: 30, precision: 0.7 },
} as const;
const goals = {
  budget: { 'scroll-hitch-rate': { max: 10 } },
  metrics: { 'scroll-hitch-rate': { unit: 'ms/s', better: 'lower' } },
} as const;
const next = (over: Partial<RunsSoFar>) =>
  decideNext({ runs: 0, elapsedMinutes: 0, current: {}, ...over }, goals, settings);
const values = (n: number, step: number) => ({
  'scroll-hitch-rate': Array.from({ length: n }, (_, index) => 5 + (index % 5) * step),
});

describe('decideNext', () => {
  it.each([
    ['starts with the smallest number', {}, { kind: 'run', runs: 10, because: 'first-runs' }],
    ['completes it', { runs: 7, current: values(7, 0) }, { kind: 'run', runs: 3, because: 'first-runs' }],
    ['stops when precise', { runs: 10, current: values(10, 0.1) }, { kind: 'stop', because: 'precise' }],
    [
      'adds a block when not',
      { runs: 10, current: values(10, 2) },
      { kind: 'run', runs: 5, because: 'imprecise' },
    ],
    [
      'a short last block',
      { runs: 20, current: values(20, 2) },
      { kind: 'run', runs: 2, because: 'imprecise' },
    ],
    [
      'stops when runs are spent',
      { runs: 22, current: values(22, 9) },
      { kind: 'stop', because: 'runs-spent' },
    ],
    ['stops when time is spent', { runs: 3, elapsedMinutes: 30 }, { kind: 'stop', because: 'time-spent' }],
    ['does not wait for what nothing measures', { runs: 10 }, { kind: 'stop', because: 'no-values' }],
    [
      'starts with more where two arms are compared',
      { runs: 10, current: values(10, 0.1), baseline: values(10, 0.1) },
      { kind: 'run', runs: 5, because: 'first-runs' },
    ],
    [
      'looks at the comparison too',
      { runs: 15, current: values(15, 0.1), baseline: values(15, 3) },
      { kind: 'run', runs: 5, because: 'imprecise' },
    ],
    [
      'lets pairs cancel what they share',
      { runs: 15, paired: true, current: values(15, 0.3), baseline: values(15, 0.3) },
      { kind: 'stop', because: 'precise' },
    ],
  ] as const)('%s', (_, soFar, expected) => expect(next(soFar)).toEqual(expected));

  it('does not look at where the interval lies', () => {
    const shiftedBy = (by: number) => ({
      'scroll-hitch-rate': values(10, 0.6)['scroll-hitch-rate'].map((value) => value + by),
    });
    expect(next({ runs: 10, current: shiftedBy(0) })).toEqual(next({ runs: 10, current: shiftedBy(50) }));
  });
});
