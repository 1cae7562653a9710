import { describe, expect, it } from 'vitest';
import { furtherRuns } from './estimate.ts';

describe('furtherRuns', () => {
  it.each([
    // Half the width needs four times the runs: 1.43 half-widths of 1 to a limit 0.715 away.
    ['half the width', 10, 1, 0.715, 30],
    ['one more run at least', 10, 1, 5, 1],
    ['no width', 10, 0, 1, 1],
    ['500 are proposed', 400, 1.5, 1.43, 500],
    ['more than 500 are not', 401, 1.5, 1.43, undefined],
    ['on the limit', 10, 1, 0, undefined],
    ['on the limit without a width', 10, 0, 0, undefined],
    ['an unknown distance', 10, 1, Number.NaN, undefined],
    ['an infinite width', 10, Number.POSITIVE_INFINITY, 1, undefined],
  ] as const)('%s', (_, n, halfWidth, distance, expected) => {
    expect(furtherRuns(n, halfWidth, distance)).toBe(expected);
  });
});
