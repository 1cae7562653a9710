/**
 * Adjusted p-values in the given order: rejecting those ≤ α keeps the probability of any false rejection in the
 * family ≤ α under any dependence (Holm, Scandinavian Journal of Statistics 6, 1979).
 */
export function holm(ps: readonly number[]): readonly number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(ps.length).fill(1);
  let worst = 0;
  order.forEach(({ p, index }, step) => {
    worst = Math.max(worst, Math.min(1, (ps.length - step) * p));
    adjusted[index] = worst;
  });
  return adjusted;
}
