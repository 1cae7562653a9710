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

/** Half of a two-sided 5 %. */
const AS_CLEAR = 0.975;
export interface OneOfMany {
  readonly p: number;
  /** The same before it was corrected for anything else. */
  readonly plain: number;
}

/**
 * Holm's among the tests that leave the question open: a plain p above 0.975 says "no" as clearly as one below 0.025 says
 * "yes", and such tests do not make it harder for the others. Those that remain are conditional on remaining, so p counts as
 * p / 0.975 (Zhao, Small & Su, JASA 114, 2019). The tests have to be independent of each other.
 * @returns adjusted p-values in the given order, and how many tests remain
 */
export function holmAmongOpen(tests: readonly OneOfMany[]): {
  readonly adjusted: readonly number[];
  readonly open: number;
} {
  if (tests.length < 2) return { adjusted: tests.map(({ p }) => p), open: tests.length };
  const open = tests.filter(({ plain }) => plain <= AS_CLEAR);
  const adjusted = holm(open.map(({ p }) => Math.min(1, p / AS_CLEAR)));
  return { adjusted: tests.map((test) => adjusted[open.indexOf(test)] ?? 1), open: open.length };
}
