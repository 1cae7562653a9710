import { describe, expect, it } from 'vitest';
import { capturedOf } from '../../test/builders/session-of.ts';
import { nextRound, runSteps, type Step } from './run-steps.ts';

const text = (steps: readonly Step[]): string =>
  steps.map(({ arm, warmup }) => (warmup ? arm[0] : arm[0]?.toUpperCase())).join('');

const wanted = (runs: number, against: boolean, seed: number, repeats = false) => ({
  runs,
  against,
  seed,
  repeats,
});
const START = { arm: undefined, round: 0 };

describe('the order of runs (lower case: warm-up)', () => {
  it('one build warms up once', () => {
    expect(text(runSteps(wanted(4, false, 1), START))).toBe('cCCCC');
    expect(text(runSteps(wanted(2, false, 1), { arm: 'current', round: 4 }))).toBe('CC');
  });

  it('two builds whose runs repeat each other change once in a block, and go on with the last one', () => {
    const first = runSteps(wanted(3, true, 1, true), START);
    expect(text(first)).toBe('bBBBcCCC');
    expect(first.flatMap((step) => (step.warmup ? [] : step.round))).toEqual([0, 1, 2, 0, 1, 2]);
    const next = runSteps(wanted(2, true, 1, true), { arm: 'current', round: 3 });
    expect(text(next)).toBe('CCbBB');
    expect(next.flatMap((step) => (step.warmup ? [] : step.round))).toEqual([3, 4, 3, 4]);
    expect(text(runSteps(wanted(2, false, 1, true), START))).toBe('cCC');
  });

  it('two builds take turns and warm up after each change', () => {
    const steps = runSteps(wanted(6, true, 3), START);
    for (const arm of ['current', 'baseline']) {
      expect(steps.filter((step) => step.arm === arm && !step.warmup)).toHaveLength(6);
    }
    steps.forEach((step, i) => {
      const before = steps[i - 1];
      if (before?.arm !== step.arm) expect(step.warmup).toBe(true);
    });
  });
});

describe('the order of two builds', () => {
  const order = (steps: readonly Step[]): string => text(steps).replace(/[a-z]/g, '');

  it('does not begin anew with each block of runs', () => {
    const inBlocks = (seed: number): string =>
      [0, 3, 6, 9].map((round) => order(runSteps(wanted(3, true, seed), { arm: undefined, round }))).join('');
    for (const seed of [1, 2, 3, 4])
      expect(inBlocks(seed)).toBe(order(runSteps(wanted(12, true, seed), START)));
  });
});

describe('the rounds of runs', () => {
  const rounds = (steps: readonly Step[]) => steps.flatMap((step) => (step.warmup ? [] : [step.round]));

  it('are counted from the given one, of two builds in pairs', () => {
    expect(rounds(runSteps(wanted(3, false, 1), { arm: 'current', round: 4 }))).toEqual([4, 5, 6]);
    expect(rounds(runSteps(wanted(3, true, 1), START))).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it('continue after the last one that has a run', () => {
    const failure = { kind: 'infrastructure', message: '', retriable: true } as const;
    const runs = [
      capturedOf(0, { warmup: true }),
      capturedOf(1, { round: 3 }),
      capturedOf(2, { round: 3, arm: 'baseline', failure }),
      capturedOf(3, { round: 4, failure }),
    ];
    expect(nextRound(runs)).toBe(4);
    expect(nextRound(runs.slice(0, 1))).toBe(0);
  });
});
