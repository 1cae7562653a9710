import { describe, expect, it } from 'vitest';
import { runPolicy } from './run-policy.ts';

const twenty = Array.from({ length: 20 }, () => 0);
const soFar = (runs: number, current: Readonly<Record<string, readonly number[]>> = {}) => ({
  runs,
  elapsedMinutes: 0,
  current,
});

describe('a requested number of runs', () => {
  const policy = runPolicy(7, { 'longest-hitch': { max: 1 } }, false);
  it('is made at once, regardless of what is measured', () => {
    expect(policy.next(soFar(0))).toEqual({ kind: 'run', runs: 7, because: 'first-runs' });
    expect(policy.next(soFar(7, { 'longest-hitch': [0, 9] }))).toEqual({
      kind: 'stop',
      because: 'runs-spent',
    });
  });
  it('needs no value', () => expect(policy.metrics).toEqual([]));
});

describe('without one, precision decides', () => {
  it('by the gated metrics and those that are compared', () => {
    expect(runPolicy(undefined, { 'longest-hitch': { max: 1 } }, false).metrics).toEqual([
      ...['longest-hitch', 'scroll-hitch-rate'],
    ]);
  });
  it("by the default budget's metrics where the scenario has none", () => {
    expect(runPolicy(undefined, {}, false).metrics).toContain('frozen-frame-ratio');
  });
  it.each([
    ['stops', twenty, 'stop'],
    ['continues', twenty.map((_, i) => 40 * (i % 2)), 'run'],
  ])('it %s at %j', (_, values, kind) => {
    const { next } = runPolicy(undefined, { 'scroll-hitch-rate': { max: 10 } }, false);
    expect(next(soFar(20, { 'scroll-hitch-rate': values }))).toMatchObject({ kind });
  });
});
