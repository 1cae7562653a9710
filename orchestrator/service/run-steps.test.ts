import { describe, expect, it } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';

const text = (steps: readonly Step[]): string =>
  steps.map(({ arm, warmup }) => (warmup ? arm[0] : arm[0]?.toUpperCase())).join('');

describe('the order of runs (lower case: warm-up)', () => {
  it('one build warms up once', () => {
    expect(text(runSteps(4, false, 1, undefined))).toBe('cCCCC');
    expect(text(runSteps(2, false, 1, 'current'))).toBe('CC');
  });

  it('two builds take turns and warm up after each change', () => {
    const steps = runSteps(6, true, 3, undefined);
    for (const arm of ['current', 'baseline']) {
      expect(steps.filter((step) => step.arm === arm && !step.warmup)).toHaveLength(6);
    }
    steps.forEach((step, i) => {
      const before = steps[i - 1];
      if (before?.arm !== step.arm) expect(step.warmup).toBe(true);
    });
  });
});
