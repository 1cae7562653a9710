/**
 * P(T > t) of Student's distribution with a whole number of degrees of freedom: a finite sum.
 * @source Abramowitz & Stegun, Handbook of Mathematical Functions (1964), 26.7.3 and 26.7.4
 */
export function studentUpperTail(t: number, degrees: number): number {
  const angle = Math.atan2(t, Math.sqrt(degrees));
  return (1 - central(angle, degrees)) / 2;
}

/** t with P(T ≤ t) = p, for ½ ≤ p < 1, by bisection on the angle, which is bounded. */
export function studentQuantile(p: number, degrees: number): number {
  let low = 0;
  let high = Math.PI / 2;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return Math.sqrt(degrees) * Math.tan(middle);
    if ((1 + central(middle, degrees)) / 2 < p) low = middle;
    else high = middle;
  }
}

/** P(−t < T < t) with a sign, where tan(angle) = t / √degrees. */
function central(angle: number, degrees: number): number {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = 0;
  for (let k = isOdd ? 1 : 0; k <= degrees - 2; k += 2) {
    sum += term;
    term *= ((k + 1) / (k + 2)) * cosine ** 2;
  }
  return isOdd ? (2 / Math.PI) * (angle + sine * sum) : sine * sum;
}
