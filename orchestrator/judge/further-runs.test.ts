import { describe, expect, it } from 'vitest';
import { furtherRuns } from './further-runs.ts';

describe('furtherRuns', () => {
  it.each([
    // Twice as narrow needs four times the runs: 1.43 half-widths of 1 to a limit 0.715 away.
    ['twice as narrow', 10, 1, 0.715, 30],
    ['already clear, yet asked', 10, 1, 5, 1],
    ['on the limit', 10, 1, 0, undefined],
    ['out of reach', 10, 1, 0.01, undefined],
    ['no width', 10, Number.POSITIVE_INFINITY, 1, undefined],
  ] as const)('%s', (_, n, halfWidth, distance, expected) => {
    expect(furtherRuns(n, halfWidth, distance)).toBe(expected);
  });
});
