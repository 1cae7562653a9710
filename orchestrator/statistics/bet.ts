/** Share of the money that is bet on each value; with all of it, a single value of 0 would lose everything. */
const STAKE = 0.9;

/**
 * p of "the mean is at most `limit`", for values that cannot be negative: who bets on each value at fair odds owns 1 / p times
 * as much as at first. Under this hypothesis that happens with a probability of at most p, after however many values one stops
 * (Ville 1939; Waudby-Smith & Ramdas, JRSS B 86, 2024). No shape of the distribution is assumed, so only values far beyond
 * the limit are convincing. 1 if a value is negative.
 */
export function betAbove(values: readonly number[], limit: number): number {
  if (limit <= 0 || values.some((value) => value < 0)) return 1;
  const wealth = values.reduce((money, value) => money * (1 + STAKE * (value / limit - 1)), 1);
  return Math.min(1, 1 / wealth);
}
