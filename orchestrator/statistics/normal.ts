/** Φ(z) of the standard normal distribution. */
export const normalCdf = (z: number): number => normalUpperTail(-z);

/**
 * 1 − Φ(z), to a relative error of 1e-14 down to the smallest normal numbers (z = 37.5).
 * @source G. Marsaglia, "Evaluating the Normal Distribution", Journal of Statistical Software 11(4), 2004,
 * https://doi.org/10.18637/jss.v011.i04: the series; Laplace's continued fraction for the tail
 */
export function normalUpperTail(z: number): number {
  if (z < 0) return 1 - normalUpperTail(-z);
  if (z > ZERO_FROM) return 0;
  return z < TAIL_FROM ? 0.5 - density(z) * centralSeries(z) : density(z) * millsRatio(z);
}

/** z with Φ(z) = p; −∞ and ∞ for 0 and 1. */
export const normalQuantile = (p: number): number => (p <= 0.5 ? -upperQuantile(p) : upperQuantile(1 - p));

/** The tail is smaller than the smallest double. */
const ZERO_FROM = 38.6;
/** Above it the series loses digits by cancellation, below it the continued fraction converges slowly. */
const TAIL_FROM = 1.5;
/** Enough for a relative error of 1e-16 at `TAIL_FROM`; larger z need fewer. */
const FRACTION_TERMS = 200;

/** z + z³/3 + z⁵/(3·5) + …, which is (Φ(z) − ½) / φ(z). */
function centralSeries(z: number): number {
  let sum = 0;
  let term = z;
  for (let odd = 3; sum + term !== sum; odd += 2) {
    sum += term;
    term *= (z * z) / odd;
  }
  return sum;
}

/** (1 − Φ(z)) / φ(z) = 1 / (z + 1 / (z + 2 / (z + 3 / …))). */
function millsRatio(z: number): number {
  let denominator = z;
  for (let k = FRACTION_TERMS; k >= 1; k--) denominator = z + k / denominator;
  return 1 / denominator;
}

/** φ(z). A rounding error of z² would be magnified by exp, so z² is split into an exact square and a small rest. */
function density(z: number): number {
  const near = Math.round(16 * z) / 16;
  return (Math.exp((-near * near) / 2) * Math.exp((-(z - near) * (z + near)) / 2)) / Math.sqrt(2 * Math.PI);
}

/**
 * z ≥ 0 with 1 − Φ(z) = q ≤ ½, by Newton's method on the logarithm of the tail. That is concave, and
 * 1 − Φ(z) ≤ ½ exp(−z²/2), so the start is not below the root and every step goes down until rounding ends it.
 */
function upperQuantile(q: number): number {
  let z = Math.sqrt(-2 * Math.log(2 * q));
  for (;;) {
    const tail = normalUpperTail(z);
    const next = z + (Math.log(tail / q) * tail) / density(z);
    if (!(next < z)) return z;
    z = next;
  }
}
