import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/** As many values, each drawn with replacement; advances the generator. */
export const resampled = (values: readonly number[], random: RandomGenerator): number[] =>
  values.map(() => values[uniformInt(random, 0, values.length - 1)] ?? 0);
