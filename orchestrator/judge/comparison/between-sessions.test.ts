import { describe, expect, it } from 'vitest';
import { betweenSessions, largestDifference } from './compare-arms.ts';

const ask = (current: number, sessions: readonly number[], delta = 1) =>
  betweenSessions(current, sessions, delta, { level: 0.95, simulated: false });

describe('betweenSessions', () => {
  it('predicts one more session from three', () => {
    // Spread 2, t(2) = 4.3027: the next session is within ± 9.94 of the mean of 4.
    const half = 4.3027 * 2 * Math.sqrt(4 / 3);
    expect(ask(7, [2, 4, 6])).toEqual({
      value: 3,
      low: expect.closeTo(3 - half, 3),
      high: expect.closeTo(3 + half, 3),
      p: expect.closeTo(0.25, 1),
    });
  });

  it('p is one half where the change is δ, and small where it exceeds what sessions differ by', () => {
    expect(ask(5, [3, 4, 5]).p).toBe(0.5);
    expect(ask(9.9, [4, 4, 4.1]).p).toBeLessThan(0.001);
    expect(ask(1, [3, 4, 5]).p).toBeGreaterThan(0.9);
  });

  it('equal sessions leave no room for chance', () => {
    expect(ask(5.01, [4, 4, 4])).toMatchObject({ p: expect.closeTo(0, 12) });
    expect(ask(4.99, [4, 4, 4])).toMatchObject({ p: expect.closeTo(1, 12) });
    expect(ask(5, [4, 4, 4])).toMatchObject({ p: 0.5 });
  });

  it.each([
    ['one session, doubled', 8.1, [4], 1, 1],
    ['one session, four times that', 16, [4], 1, 1],
    ['one session, more than that', 16.1, [4], 1, 0],
    ['three tolerances where nothing is usual', 2.9, [0], 1, 1],
    ['beyond them', 3.1, [0], 1, 0],
    ['two sessions, three times the larger above their mean', 25, [1, 7], 1, 1],
    ['beyond that', 25.1, [1, 7], 1, 0],
  ] as const)('%s', (_, current, sessions, delta, p) => {
    expect(ask(current, sessions, delta)).toMatchObject({ p, high: Number.POSITIVE_INFINITY });
  });

  it.each([
    [[4], 12],
    [[-4], 12],
    [[1, 7], 21],
    [[0, 0.5], 3],
  ] as const)('sessions %j may differ by %d at a tolerance of 1', (sessions, difference) =>
    expect(largestDifference(sessions, 1, false)).toBe(difference),
  );

  it.each([
    ['one session, doubled', 8, 1],
    ['more than doubled', 8.1, 0],
  ])('sessions of a virtual device differ by their runs alone: %s', (_, current, p) =>
    expect(betweenSessions(current, [4], 1, { level: 0.95, simulated: true })).toMatchObject({ p }),
  );

  it('sessions that differ by factors have to be exceeded by an exceptional factor', () => {
    // The logarithms 0, 1, 2, 3 have a mean of 1.5 and a spread of 1.29; e⁵ is 2.42 errors away, t(3) has 4.7 % beyond that.
    const found = ask(Math.exp(5), [0, 1, 2, 3].map(Math.exp), 0);
    expect(found.p).toBeCloseTo(0.047, 3);
    // The values themselves are a sum's: t = 14 of 3 degrees.
    expect(
      ask(
        Math.exp(5) - 200,
        [0, 1, 2, 3].map((log) => Math.exp(log) - 200),
        0,
      ).p,
    ).toBeLessThan(0.001);
  });
});
