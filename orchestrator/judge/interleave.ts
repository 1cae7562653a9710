import { range } from 'd3-array';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { Arm } from '../base/arm.ts';
import { seeded } from '../statistics/random.ts';

/**
 * The order in which two builds take turns, one run each per round: rounds are A B B A or B A A B, by a seeded coin, so
 * that warming and other trends affect both alike. A round's order depends on its number and the seed only: it is the
 * same whether the rounds are requested at once or a few at a time.
 */
export function interleave(rounds: number, seed: number, firstRound = 0): readonly Arm[] {
  const end = firstRound + rounds;
  const random = seeded(seed);
  const tosses = range(Math.ceil(end / 2)).map(() => uniformInt(random, 0, 1));
  return range(firstRound, end).flatMap((round) => {
    const isMirrored = round % 2 === 1;
    return (tosses[Math.floor(round / 2)] === 0) !== isMirrored
      ? ['baseline', 'current']
      : ['current', 'baseline'];
  });
}
