/** P(X ≥ hits) for a binomial X of `of` trials, summed in logarithms: the number of ways overflows at 1,030 trials. */
export function binomialUpperTail(hits: number, of: number, share: number): number {
  if (share <= 0 || share >= 1) return hits <= of * share ? 1 : 0;
  let logWays = 0;
  let tail = 0;
  for (let k = 0; k <= of; k++) {
    if (k >= hits) tail += Math.exp(logWays + k * Math.log(share) + (of - k) * Math.log1p(-share));
    logWays += Math.log((of - k) / (k + 1));
  }
  return Math.min(1, tail);
}
