import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { autocorrelation } from './autocorrelation.ts';
import { bestSplit, type Split } from './best-split.ts';
import { seeded } from './seeded.ts';
import { shuffledInBlocks } from './shuffled.ts';

export interface Divide {
  /** First point of the new regime. */
  readonly index: number;
  /** From permutations within the segments found before. */
  readonly p: number;
}
export interface DivideOptions {
  readonly seed: number;
  /** Fewest points in a regime. */
  readonly smallest: number;
  readonly permutations: number;
  readonly alpha: number;
}
/** α is 1 % instead of the usual 5 %, since a team watches many series and each of them is a test. */
export const divideDefaults: DivideOptions = { seed: 1, smallest: 3, permutations: 499, alpha: 0.01 };

/**
 * E-divisive: splits where the energy distance between the two sides is largest, keeps the split if it is
 * significant under permutation (of blocks, where neighbours are correlated), and continues within the parts (Matteson & James, JASA 109, 2014,
 * https://arxiv.org/abs/1306.4933; on performance histories: Daly et al., ICPE 2020,
 * https://doi.org/10.1145/3358960.3375791). Ascending by index.
 */
export function eDivisive(
  series: readonly number[],
  options: DivideOptions = divideDefaults,
): readonly Divide[] {
  const found = divided(series, 1, options);
  const segments = segmentsOf(series, found).map(({ values }) => values);
  // In values that wander, single ones are no exchangeable units: blocks of neighbours are.
  return found.length > 0 && autocorrelation(segments) > CORRELATED ? divided(series, BLOCK, options) : found;
}

/** An estimate above it, from 20 values or more, is a true correlation of 0.3 or more in most series. */
const CORRELATED = 0.2;
/** A correlation of 0.6 is down to 2 % between values so far apart. */
const BLOCK = 8;

/** @param block how many neighbours stay together in a permutation */
function divided(series: readonly number[], block: number, options: DivideOptions): readonly Divide[] {
  const random = seeded(options.seed);
  const found: Divide[] = [];
  for (;;) {
    const segments = segmentsOf(series, found);
    const best = bestOf(segments, options.smallest);
    if (best === undefined) break;
    const p = significance(segments, best, block, options, random);
    if (p > options.alpha) break;
    found.push({ index: best.index, p });
    found.sort((a, b) => a.index - b.index);
  }
  return found;
}

interface Segment {
  readonly start: number;
  readonly values: readonly number[];
}

const segmentsOf = (series: readonly number[], divides: readonly Divide[]): readonly Segment[] => {
  const starts = [0, ...divides.map(({ index }) => index)];
  return starts.map((start, at) => ({ start, values: series.slice(start, starts[at + 1]) }));
};

function bestOf(segments: readonly Segment[], smallest: number): Split | undefined {
  let best: Split | undefined;
  for (const { start, values } of segments) {
    const split = bestSplit(values, smallest);
    if (split !== undefined && (best === undefined || split.energy > best.energy)) {
      best = { index: start + split.index, energy: split.energy };
    }
  }
  return best;
}

/** Counts the observed order as one of the permutations, so that p is never 0. */
function significance(
  segments: readonly Segment[],
  best: Split,
  block: number,
  { permutations, smallest }: DivideOptions,
  random: RandomGenerator,
): number {
  let extreme = 1;
  for (let round = 0; round < permutations; round++) {
    const mixed = segments.map(({ start, values }) => ({
      start,
      values: shuffledInBlocks(values, block, random),
    }));
    const chance = bestOf(mixed, smallest)?.energy ?? 0;
    if (chance >= best.energy * (1 - 1e-12)) extreme++;
  }
  return extreme / (permutations + 1);
}
