import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/** @throws Error when there are no values */
export function oneOf<T>(random: RandomGenerator, values: readonly T[]): T {
  const value = values[uniformInt(random, 0, values.length - 1)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
}
