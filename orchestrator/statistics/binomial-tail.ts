/** P(X ≥ hits) for a binomial X of `of` trials. */
export function binomialUpperTail(hits: number, of: number, share: number): number {
  let ways = 1;
  let tail = 0;
  for (let k = 0; k <= of; k++) {
    if (k >= hits) tail += ways * share ** k * (1 - share) ** (of - k);
    ways *= (of - k) / (k + 1);
  }
  return Math.min(1, tail);
}
