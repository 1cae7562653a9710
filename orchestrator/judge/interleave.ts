import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { Arm } from '../base/arm.ts';
import { seeded } from '../statistics/seeded.ts';

/**
 * The order in which two builds take turns, `runs` runs each: pairs of pairs A B B A or B A A B, by a seeded coin, so
 * that warming and other trends affect both alike.
 */
export function interleave(runs: number, seed: number): readonly Arm[] {
  const random = seeded(seed);
  const order: Arm[] = [];
  for (let pair = 0; pair < runs; pair++) {
    const mirrored = pair % 2 === 1;
    order.push(...(mirrored ? order.slice(-2).reverse() : toss(uniformInt(random, 0, 1))));
  }
  return order;
}

const toss = (side: number): readonly Arm[] =>
  side === 0 ? ['baseline', 'current'] : ['current', 'baseline'];
