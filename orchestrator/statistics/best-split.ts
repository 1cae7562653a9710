export interface Split {
  /** First value of the right side. */
  readonly index: number;
  /** Q̂ of Matteson & James 2014, eq. 5–7, with α = 1. */
  readonly energy: number;
}

/** Where the right side may end: at the end of the series only, or anywhere, so that a temporary regime is found too. */
export type RightEnd = 'last' | 'any';

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
