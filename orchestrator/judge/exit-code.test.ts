import { expect, it } from 'vitest';
import { bisectExitCode, exitCode } from './verdict.ts';

it.each([
  ['pass', 0, 0],
  ['warning', 0, 0],
  ['fail', 1, 1],
  ['no-data', 3, 3],
  ['infrastructure', 3, 3],
  ['invalid-environment', 4, 4],
  ['inconclusive', 0, 5],
  ['no-baseline', 0, 5],
] as const)('%s: %i, with --strict %i', (kind, lenient, strict) => {
  expect(exitCode(kind, false)).toBe(lenient);
  expect(exitCode(kind, true)).toBe(strict);
});

it('git bisect takes no commit for bad that was not measured, or whose app crashed', () => {
  const crash = { kind: 'app-failure', scenario: 'feed', cause: 'crash' } as const;
  const slow = {
    kind: 'metric',
    scenario: 'feed',
    metric: 'm',
    gate: 'budget',
    reason: { kind: 'interval-beyond' },
  } as const;
  const codes = (
    [
      'pass',
      'warning',
      'infrastructure',
      'test-failed',
      'no-data',
      'invalid-environment',
      'inconclusive',
      'no-baseline',
    ] as const
  ).map((kind) => bisectExitCode({ kind, because: [] }));
  expect(codes).toEqual([0, 0, 125, 125, 125, 125, 125, 128]);
  expect(bisectExitCode({ kind: 'fail', because: [crash] })).toBe(125);
  expect(bisectExitCode({ kind: 'fail', because: [crash, slow] })).toBe(1);
});
