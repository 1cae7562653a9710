import { describe, expect, it } from 'vitest';
import { betweenSessions, largestDifference } from './between-sessions.ts';

const ask = (current: number, sessions: readonly number[], delta = 1) =>
  betweenSessions(current, sessions, delta, 0.95);

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
    ['one session, not doubled', 7.9, [4], 1, 1],
    ['one session, exactly doubled', 8, [4], 1, 1],
    ['one session, more than doubled', 8.1, [4], 1, 0],
    ['within the tolerance', 0.9, [0], 1, 1],
    ['beyond the tolerance where nothing is usual', 1.1, [0], 1, 0],
    ['two sessions that differ by more', 9, [1, 7], 1, 1],
    ['beyond what they differ by', 10.1, [1, 7], 1, 0],
  ] as const)('%s', (_, current, sessions, delta, p) => {
    expect(ask(current, sessions, delta)).toMatchObject({ p, high: Number.POSITIVE_INFINITY });
  });

  it.each([
    [[4], 4],
    [[-4], 4],
    [[1, 7], 6],
    [[5, 7], 6],
  ] as const)('sessions %j may differ by %d', (sessions, difference) =>
    expect(largestDifference(sessions)).toBe(difference),
  );
});
