/**
 * Type-7 quantiles of values in any order, without sorting them all: Hoare's quickselect, in linear time except for
 * unlucky orders. Reorders `values`.
 * @returns one quantile per percent; NaN if there are no values
 */
export function quantiles<P extends readonly number[]>(
  values: Float64Array,
  ...percents: P
): { readonly [K in keyof P]: number } {
  let selectedTo = 0;
  const at = (percent: number): number => {
    const rank = (percent / 100) * (values.length - 1);
    const index = Math.floor(rank);
    const below = selected(values, index, index < selectedTo ? 0 : selectedTo);
    selectedTo = index;
    // Values after a selected one are not smaller.
    const above = rank === index ? below : least(values, index + 1);
    return below + (above - below) * (rank % 1);
  };
  return percents.map(values.length === 0 ? () => Number.NaN : at) as { readonly [K in keyof P]: number };
}

/** Rounds halve the rest, unless the values' order is unlucky; then the rest is sorted. */
const MAX_ROUNDS = 32;

/**
 * The value that sorting would put at `index`; moves it there, smaller values before it and larger ones after it.
 * @param from no value before this index is greater than any value at or after it
 */
function selected(values: Float64Array, index: number, from: number): number {
  let [low, high] = [from, values.length - 1];
  for (let round = 0; low < high; round++) {
    if (round === MAX_ROUNDS) {
      values.subarray(low, high + 1).sort();
      break;
    }
    const [left, right] = divided(values, low, high);
    if (index <= left) high = left;
    else if (index >= right) low = right;
    else break;
  }
  return values[index] as number;
}

/** Moves values ≤ a pivot before values ≥ it. @returns the end of the first part and the start of the second */
function divided(values: Float64Array, low: number, high: number): readonly [left: number, right: number] {
  const pivot = values[(low + high) >> 1] as number;
  let [i, j] = [low, high];
  while (i <= j) {
    while ((values[i] as number) < pivot) i++;
    while ((values[j] as number) > pivot) j--;
    if (i > j) break;
    const value = values[i] as number;
    values[i++] = values[j] as number;
    values[j--] = value;
  }
  return [j, i];
}

function least(values: Float64Array, from: number): number {
  let lowest = values[from] as number;
  for (let i = from + 1; i < values.length; i++) lowest = Math.min(lowest, values[i] as number);
  return lowest;
}
