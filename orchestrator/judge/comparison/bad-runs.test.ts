import { describe, expect, it } from 'vitest';
import { badRuns } from './bad-runs.ts';

const times = (n: number, value: number): number[] => Array(n).fill(value);
const ask = (current: readonly number[], baseline: readonly number[], delta = 0) =>
  badRuns({ current, baseline, better: 'lower' }, delta);

describe('badRuns', () => {
  it('counts the runs far from the others and asks how likely they are all in one arm', () => {
    const found = ask([...times(16, 0), ...times(4, 300)], times(20, 0));
    // C(20, 4) / C(40, 4)
    expect(found).toEqual({ current: 4, baseline: 0, p: expect.closeTo(4_845 / 91_390, 12) });
  });

  it('a baseline with as many is as bad', () => {
    const half = [...times(18, 0), 300, 300];
    expect(ask(half, half)).toMatchObject({ current: 2, baseline: 2 });
    expect(ask(half, half).p).toBeGreaterThan(0.5);
  });

  it('ordinary noise is not bad', () => {
    const noise = Array.from({ length: 20 }, (_, index) => 4 + index / 10);
    expect(ask(noise, noise)).toEqual({ current: 0, baseline: 0, p: 1 });
  });

  it('takes the tolerance off the current runs', () => {
    expect(ask(times(10, 2), times(11, 0), 2)).toEqual({ current: 0, baseline: 0, p: 1 });
    expect(ask(times(10, 2.1), times(11, 0), 2).current).toBe(10);
  });
});
