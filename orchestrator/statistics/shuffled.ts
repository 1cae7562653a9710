import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

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
