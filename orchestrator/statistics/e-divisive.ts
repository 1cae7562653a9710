import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { mean, sum } from 'simple-statistics';
import { seeded, shuffledWithCorrelation } from './random.ts';

interface Divide {
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
export const divideDefaults: DivideOptions = { seed: 1, smallest: 3, permutations: 999, alpha: 0.01 };

/**
 * E-divisive: splits where the energy distance between the two sides is largest, keeps the split if it is significant
 * under permutation, and continues within the parts (Matteson & James, JASA 109, 2014, https://arxiv.org/abs/1306.4933;
 * on performance histories: Daly et al., ICPE 2020, https://doi.org/10.1145/3358960.3375791). Ascending by index.
 *
 * Values whose neighbours are correlated are not exchangeable. So a split is compared with orders that have the
 * correlation left after the changes found are removed, repeatedly, until that correlation no longer grows.
 */
export function eDivisive(
  series: readonly number[],
  options: DivideOptions = divideDefaults,
): readonly Divide[] {
  let correlation = 0;
  for (;;) {
    const found = divided(series, correlation, options);
    const remaining = found.length === 0 ? 0 : correlationBeside(series, found);
    if (remaining <= correlation) return found;
    correlation = remaining;
  }
}

/**
 * A change is placed where it removes most of the variation, and some of the correlation with it. The amount added back
 * was chosen by simulation: AR(0.6) noise then shows a change in 5 % of series or fewer (test/bench/judge-trend.ts).
 */
function correlationBeside(series: readonly number[], found: readonly Divide[]): number {
  const segments = segmentsOf(series, found).map(({ values }) => values);
  const removed = (REMOVED_BY_A_CHANGE * found.length) / series.length;
  return Math.min(LARGEST_CORRELATION, Math.max(0, autocorrelation(segments) + removed));
}
const REMOVED_BY_A_CHANGE = 4;
const LARGEST_CORRELATION = 0.95;

/** Lasting changes are asked about most; the longer list of possible temporary regimes needs a larger distance. */
const RIGHT_ENDS = [
  { rightEnd: 'last', shareOfAlpha: 0.7 },
  { rightEnd: 'any', shareOfAlpha: 0.3 },
] as const;

/** @param correlation between neighbours in the orders that splits are compared with */
function divided(series: readonly number[], correlation: number, options: DivideOptions): readonly Divide[] {
  const random = seeded(options.seed);
  const found: Divide[] = [];
  for (;;) {
    const segments = segmentsOf(series, found);
    const next = nextChange(segments, correlation, options, random);
    if (next === undefined) return found;
    found.push(next);
    found.sort((a, b) => a.index - b.index);
  }
}

function nextChange(
  segments: readonly Segment[],
  correlation: number,
  options: DivideOptions,
  random: RandomGenerator,
): Divide | undefined {
  for (const { rightEnd, shareOfAlpha } of RIGHT_ENDS) {
    const best = bestOf(segments, options.smallest, rightEnd);
    if (best === undefined) continue;
    const mixed = () =>
      segments.map(({ start, values }) => ({
        start,
        values: shuffledWithCorrelation(values, correlation, random),
      }));
    const chance = () => bestOf(mixed(), options.smallest, rightEnd)?.energy ?? 0;
    const p = significance(best.energy, chance, options.permutations, options.alpha * shareOfAlpha);
    if (p !== undefined) return { index: best.index, p: p / shareOfAlpha };
  }
  return undefined;
}

interface Segment {
  readonly start: number;
  readonly values: readonly number[];
}

const segmentsOf = (series: readonly number[], divides: readonly Divide[]): readonly Segment[] => {
  const starts = [0, ...divides.map(({ index }) => index)];
  return starts.map((start, at) => ({ start, values: series.slice(start, starts[at + 1]) }));
};

function bestOf(segments: readonly Segment[], smallest: number, rightEnd: RightEnd): Split | undefined {
  let best: Split | undefined;
  for (const { start, values } of segments) {
    const split = bestSplit(values, smallest, rightEnd);
    if (split !== undefined && (best === undefined || split.energy > best.energy)) {
      best = { index: start + split.index, energy: split.energy };
    }
  }
  return best;
}

/**
 * Counts the observed order as one of the permutations, so that p is never 0. Undefined if p is above `alpha`, which few
 * permutations show.
 */
function significance(
  observed: number,
  chance: () => number,
  permutations: number,
  alpha: number,
): number | undefined {
  const most = alpha * (permutations + 1);
  let extreme = 1;
  for (let round = 0; round < permutations && extreme <= most; round++) {
    if (chance() >= observed * (1 - 1e-12)) extreme++;
  }
  return extreme <= most ? extreme / (permutations + 1) : undefined;
}

interface Split {
  /** First value of the right side. */
  readonly index: number;
  /** Q̂ of Matteson & James 2014, eq. 5–7, with α = 1. */
  readonly energy: number;
}

/** Where the right side may end: at the end of the series only, or anywhere, so that a temporary regime is found too. */
type RightEnd = 'last' | 'any';

/**
 * The split with the largest energy statistic, each side having at least `smallest` values; undefined if no split has
 * a positive one. The paper's right side (eq. 7) may end anywhere. Distances are summed once per row: O(n²) instead of O(n⁴).
 */
export function bestSplit(
  values: readonly number[],
  smallest: number,
  rightEnd: RightEnd,
): Split | undefined {
  const sums = rowSums(values);
  let best: Split | undefined;
  let left = 0;
  for (let split = 1; split + smallest <= values.length; split++) {
    left += sums.before(split - 1, split - 1);
    if (split < smallest) continue;
    const shortest = rightEnd === 'last' ? values.length - split : smallest;
    const energy = bestEnd({ length: values.length, split, shortest }, left, sums);
    if (energy > (best?.energy ?? 0)) best = { index: split, energy };
  }
  return best;
}

interface RowSums {
  /** Σ |x_i − x_row| over i < end. */
  readonly before: (row: number, end: number) => number;
}

interface RightSides {
  /** Number of values. */
  readonly length: number;
  /** Where they begin. */
  readonly split: number;
  readonly shortest: number;
}

/** The largest energy over all ends of the right side. `left`: sum of the distances within the left side. */
function bestEnd({ length, split, shortest }: RightSides, left: number, sums: RowSums): number {
  let across = 0;
  let right = 0;
  let best = 0;
  for (let last = split; last < length; last++) {
    const toLeft = sums.before(last, split);
    across += toLeft;
    right += sums.before(last, last) - toLeft;
    const m = last - split + 1;
    if (m >= shortest) best = Math.max(best, energyOf({ across, left, right }, split, m));
  }
  return best;
}

/** Sums of the distances between the two sides, and within each. */
interface Distances {
  readonly across: number;
  readonly left: number;
  readonly right: number;
}

const energyOf = ({ across, left, right }: Distances, n: number, m: number): number =>
  ((n * m) / (n + m)) * ((2 * across) / (n * m) - meanOfPairs(left, n) - meanOfPairs(right, m));

const meanOfPairs = (sum: number, n: number): number => (n < 2 ? 0 : sum / ((n * (n - 1)) / 2));

function rowSums(values: readonly number[]): RowSums {
  const width = values.length + 1;
  const table = new Float64Array(values.length * width);
  for (const [row, from] of values.entries()) {
    let sum = 0;
    let at = row * width;
    // Only those before the row are asked for.
    for (let index = 0; index < row; index++) {
      sum += Math.abs((values[index] as number) - from);
      table[++at] = sum;
    }
  }
  return { before: (row, end) => table[row * width + end] ?? 0 };
}

/**
 * Correlation of each value with the one before it, in segments that each vary about their own mean: a step between
 * segments is not correlation. Corrected for the estimated means (Marriott & Pope, Biometrika 41, 1954, extended from one
 * mean to several). 0 if nothing varies.
 */
export function autocorrelation(segments: readonly (readonly number[])[]): number {
  const residuals = segments.filter(({ length }) => length > 0).map(aboutMean);
  const n = residuals.flat().length;
  const variation = sum(residuals.flat().map((value) => value ** 2));
  if (variation === 0) return 0;
  const products = residuals.flatMap((values) =>
    values.slice(1).map((value, index) => value * (values[index] ?? 0)),
  );
  const found = sum(products) / variation;
  return found + (residuals.length + (residuals.length + 2) * found) / n;
}

function aboutMean(values: readonly number[]): readonly number[] {
  const average = mean([...values]);
  return values.map((value) => value - average);
}
