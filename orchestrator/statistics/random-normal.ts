import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

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
