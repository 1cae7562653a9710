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
