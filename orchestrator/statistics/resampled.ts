import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/** Values drawn with replacement, as many as there are or `size`; advances the generator. */
export function resampled<T>(values: readonly T[], random: RandomGenerator, size = values.length): T[] {
  const drawn: T[] = [];
  for (let draw = 0; draw < size; draw++) {
    const value = values[uniformInt(random, 0, values.length - 1)];
    if (value !== undefined) drawn.push(value);
  }
  return drawn;
}
