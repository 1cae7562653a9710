import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { skipN } from 'pure-rand/utils/skipN';

/** A small seed leaves most of the state 0, so the first outputs of neighbouring seeds are alike. */
const WARM_UP = 64;

/** The only random generator of judge; the same seed gives the same numbers. */
export function seeded(seed: number): RandomGenerator {
  const random = xoroshiro128plus(seed);
  skipN(random, WARM_UP);
  return random;
}

/** A copy in random order (Fisher–Yates); advances the generator. */
export function shuffled<T>(items: readonly T[], random: RandomGenerator): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = uniformInt(random, 0, last);
    const [a, b] = [copy[last], copy[other]];
    if (a !== undefined && b !== undefined) [copy[last], copy[other]] = [b, a];
  }
  return copy;
}

/**
 * A copy in random order whose neighbours are correlated: the values are ranked like normal AR(1) noise. With correlation 0
 * every order is equally likely.
 */
export function shuffledWithCorrelation(
  values: readonly number[],
  correlation: number,
  random: RandomGenerator,
): number[] {
  if (correlation === 0) return shuffled(values, random);
  const noise = correlatedNoise(values.length, correlation, random);
  const places = noise.map((value, place) => ({ value, place })).sort((a, b) => a.value - b.value);
  const ascending = values.toSorted((a, b) => a - b);
  const copy: number[] = [];
  places.forEach(({ place }, rank) => {
    copy[place] = ascending[rank] ?? Number.NaN;
  });
  return copy;
}

/** A draw from the standard normal distribution; advances the generator. Box & Muller, Annals of Mathematical Statistics 29, 1958. */
export const randomNormal = (random: RandomGenerator): number =>
  Math.sqrt(-2 * Math.log(1 - uniformFloat64(random))) * Math.cos(2 * Math.PI * uniformFloat64(random));

/** Normal noise with variance 1 whose neighbours are correlated: a stationary AR(1) process. Advances the generator. */
export function correlatedNoise(length: number, correlation: number, random: RandomGenerator): number[] {
  const innovation = Math.sqrt(1 - correlation ** 2);
  const noise: number[] = [];
  for (let last = randomNormal(random); noise.length < length; ) {
    noise.push(last);
    last = correlation * last + innovation * randomNormal(random);
  }
  return noise;
}

/** Values drawn with replacement, as many as there are or `size`; advances the generator. */
export function resampled<T>(values: readonly T[], random: RandomGenerator, size = values.length): T[] {
  const drawn: T[] = [];
  for (let draw = 0; draw < size; draw++) {
    const value = values[uniformInt(random, 0, values.length - 1)];
    if (value !== undefined) drawn.push(value);
  }
  return drawn;
}
