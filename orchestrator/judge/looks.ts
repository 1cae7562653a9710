/** A number of runs per arm after which a session decides whether to go on. */
export interface Look {
  readonly runs: number;
  /** One-sided probability of a false failure that is spent here. */
  readonly error: number;
}
/** What a verdict may conclude from the runs that there are. */
export interface Spent {
  /** Share of a fixed number's error that is left for this look; 1 if the number of runs was fixed beforehand. */
  readonly share: number;
  /** Whether it is too early for anything but a failure beyond doubt. */
  readonly early: boolean;
}

/** One-sided error of a session in which the number of runs is fixed. */
export const ERROR = 0.025;
/** Part of it for budgets that the first runs break beyond doubt: see `betAbove`. */
export const EARLY_ERROR = 0.005;
/**
 * Most is spent where most undecided sessions end: with these looks 48 runs find what 40 runs find at once. With `EARLY_ERROR`
 * the probability of a false failure at any of them is at most `ERROR`: sums of independent runs cross one of these bounds
 * with a probability of 1.9 % (looks.test.ts). Each look sees smaller changes than the one before. No pass before 20 runs: with
 * 10, a build in which 15 % of the runs are bad shows none of them in 20 % of sessions.
 */
export const LOOKS: readonly Look[] = [
  { runs: 6, error: 0 },
  { runs: 12, error: 0.0003 },
  { runs: 20, error: 0.0025 },
  { runs: 48, error: 0.0165 },
  { runs: 96, error: 0.002 },
  { runs: 192, error: 0.001 },
];
const FEWEST_FOR_A_PASS = 20;

export const FIXED: Spent = { share: 1, early: false };

/**
 * After this many runs of a session that adds runs as they are needed: what the last look may spend.
 * @param of comparisons leave nothing for early failures
 */
export function spentAt(runs: number, looks: readonly Look[], of: 'budget' | 'comparison'): Spent {
  const last = looks.findLast((look) => look.runs <= runs);
  const all = of === 'budget' ? ERROR : ERROR - EARLY_ERROR;
  return { share: (last?.error ?? 0) / all, early: runs < FEWEST_FOR_A_PASS };
}

/** The two-sided level of intervals whose ends are each missed with the error that a look may spend. */
export const levelOf = (level: number, { share }: Spent): number =>
  share === 0 ? level : 1 - (1 - level) * share;
