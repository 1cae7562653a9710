/**
 * p-values adjusted so that rejecting those ≤ α keeps the chance of any false rejection in the family
 * ≤ α, whatever the dependence between them (Holm, Scandinavian Journal of Statistics 6, 1979). In the order
 * given.
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
