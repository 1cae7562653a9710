/**
 * Twice the rank of each value, ties sharing the mean of their ranks: doubling keeps midranks whole, and
 * exact distributions need whole numbers.
 */
export function doubledMidranks(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length).fill(0);
  let start = 0;
  while (start < order.length) {
    const value = order[start]?.value;
    let end = start;
    while (order[end + 1]?.value === value && end + 1 < order.length) end++;
    // Ranks start+1 … end+1 have the mean (start + end + 2) / 2.
    for (const { index } of order.slice(start, end + 1)) ranks[index] = start + end + 2;
    start = end + 1;
  }
  return ranks;
}
