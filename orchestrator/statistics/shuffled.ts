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

/**
 * A copy in which blocks of neighbours stay together: keeps most of the correlation between neighbours. The blocks begin
 * at a random place, the end joined to the beginning.
 */
export function shuffledInBlocks<T>(items: readonly T[], length: number, random: RandomGenerator): T[] {
  if (length <= 1 || items.length === 0) return shuffled(items, random);
  const start = uniformInt(random, 0, items.length - 1);
  const turned = [...items.slice(start), ...items.slice(0, start)];
  const count = Math.ceil(items.length / length);
  const blocks = Array.from({ length: count }, (_, block) =>
    turned.slice(block * length, (block + 1) * length),
  );
  return shuffled(blocks, random).flat();
}
