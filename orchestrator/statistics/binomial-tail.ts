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

/** An urn from which `drawn` of `all` balls are taken, `marked` of them marked. */
export interface Urn {
  readonly all: number;
  readonly marked: number;
  readonly drawn: number;
}

/** P(X ≥ hits) for the number X of marked balls drawn: Fisher's exact test, one-sided. */
export function hypergeometricUpperTail(hits: number, { all, marked, drawn }: Urn): number {
  const least = Math.max(0, drawn + marked - all);
  const most = Math.min(drawn, marked);
  let weight = 1;
  let total = 0;
  let tail = 0;
  for (let k = least; k <= most; k++) {
    total += weight;
    if (k >= hits) tail += weight;
    weight *= ((marked - k) * (drawn - k)) / ((k + 1) * (all - marked - drawn + k + 1));
  }
  return tail / total;
}
