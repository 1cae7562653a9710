import { expect, it } from 'vitest';
import { exitCode } from './exit-code.ts';

it.each([
  ['pass', 0, 0],
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
