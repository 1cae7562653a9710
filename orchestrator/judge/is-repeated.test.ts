import { expect, it } from 'vitest';
import { isRepeated } from './judged-runs.ts';

it.each([
  [[], false],
  [[1.4], false],
  [[0, 0], true],
  [[1.4, 1.4], true],
  [[1.4, 1.4, 1.4, 1.5], false],
  [[43_161.38, 43_161.7], true],
  [[1_000, 1_001], true],
  [[1_000, 1_001.1], false],
  [[0, 0.001], false],
  [[-1_000, -999], true],
  [[-1, 1], false],
])('%j: %j', (values, expected) => expect(isRepeated(values)).toBe(expected));
