import type { WorkAnswer } from '../base/answers.ts';
import type { Budget, BudgetLimit } from '../capture/recording.ts';
import type { Unit } from '../compute/metrics/metric.ts';

/** All settings of judge; docs/judging.md states the consequences of the defaults. */
export interface JudgeSettings {
  /** Two-sided level of every interval. */
  readonly level: number;
  /** Largest allowed worsening, as a share of the baseline's median. */
  readonly maxRegression: number;
  /** Smallest worsening worth a failure, by unit: needed for a baseline of 0. */
  readonly floors: Readonly<Partial<Record<Unit, number>>>;
  /** Metrics compared with a baseline, if there is one. */
  readonly regressionMetrics: readonly string[];
  /** Budget of scenarios that set none. */
  readonly defaultBudget: Readonly<Budget>;
  /** A budget fails when significantly more than this share of the runs is beyond its limit. */
  readonly allowedRuns: number;
  /** Share of runs in which something outside the app breaks a zero budget. */
  readonly unrelatedRuns: number;
  /** Environment ids that are accepted; runs that have them are marked. */
  readonly suppress: readonly string[];
  readonly strict: boolean;
  /** A regression fails when this many devices became worse; absent: more than half of those compared. */
  readonly agreeingDevices?: number;
  readonly minBatteryPercent: number;
  /** Highest `PowerManager` thermal status of a valid run; 2 is MODERATE. */
  readonly maxThermalStatus: number;
  readonly maxLostRatio: number;
  /** A run does not count if nothing moved under a larger share of its gestures. */
  readonly maxStillShare: number;
  readonly minScrollingFrames: number;
  readonly minScrollMs: number;
  /** Coefficient of variation above which a metric raises a warning. */
  readonly noisyCv: number;
  /** Two-sided p of a correlation with the run order up to which it raises a warning. */
  readonly driftP: number;
  /** A pass needs values from at least this share of the measured runs. */
  readonly minMeasuredShare: number;
  /** Resamples for the minimum detectable effect; 0 leaves out what is found by resampling and decides nothing. */
  readonly resamples: number;
  readonly work: WorkSettings;
  readonly adaptive: AdaptiveSettings;
}
/** What more work than in the baseline means, under the work clock. */
export interface WorkSettings {
  /** Work per frame has grown above this share of the baseline's. */
  readonly tolerance: number;
  /** The verdict if it has grown and nothing below is broken. */
  readonly grown: WorkAnswer;
  /** The verdict if what is counted per frame has grown by that share, such as inflations, whether or not work has. */
  readonly counts: WorkAnswer;
  /** It fails if the modelled P95 of a frame grows by so much: in ms, or as a share of the baseline's. */
  readonly frameMs: number;
  readonly frameShare: number;
  /** The verdict if the work of a bind grows with the row's position or the list's size, and did not in the baseline. */
  readonly growthLaw: WorkAnswer;
}
interface AdaptiveSettings {
  /** Ascending. */
  readonly looks: readonly Look[];
  /** Runs per arm of a scenario; more only as far as other scenarios needed fewer. */
  readonly maxRuns: number;
  readonly maxMinutes: number;
}

/** A number of runs per arm after which a session decides whether to go on. */
interface Look {
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
/** Shares of a comparison's error for the rank test and the bad-runs test: together they fail in no more than `ERROR`. */
export const SHARE_OF_ALPHA = { ranks: 0.9, badRuns: 0.1 } as const;
/** Level of the rank test alone. */
export const RANK_ALPHA = ERROR * SHARE_OF_ALPHA.ranks;

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

/** What a verdict on a scenario of so many runs may conclude. */
export const spentBy = (
  { adaptive }: { readonly adaptive?: boolean },
  measuredRuns: number,
  of: Parameters<typeof spentAt>[2],
  settings: JudgeSettings,
): Spent => (adaptive === true ? spentAt(measuredRuns, settings.adaptive.looks, of) : FIXED);

/** The two-sided level of intervals whose ends are each missed with the error that a look may spend. */
export const levelOf = (level: number, { share }: Spent): number =>
  share === 0 ? level : 1 - (1 - level) * share;

export const defaultSettings: JudgeSettings = {
  level: 0.95,
  maxRegression: 0.05,
  floors: { 'ms/s': 2, fps: 1, '/min': 0.5, ratio: 0.001, ms: 1, count: 0.5, units: 1_000, kB: 512 },
  regressionMetrics: ['scroll-hitch-rate'],
  defaultBudget: { 'scroll-hitch-rate': { max: 10 }, 'frozen-frame-ratio': { max: 0 } },
  allowedRuns: 0.1,
  unrelatedRuns: 0.005,
  suppress: [],
  strict: false,
  minBatteryPercent: 25,
  maxThermalStatus: 2,
  maxLostRatio: 0.01,
  maxStillShare: 0.2,
  minScrollingFrames: 30,
  minScrollMs: 500,
  noisyCv: 0.1,
  driftP: 0.01,
  minMeasuredShare: 0.5,
  work: {
    tolerance: 0.05,
    grown: 'warning',
    counts: 'warning',
    frameMs: 1,
    frameShare: 0.25,
    growthLaw: 'fail',
  },
  resamples: 1_000,
  adaptive: { looks: LOOKS, maxRuns: 48, maxMinutes: 30 },
};

/**
 * The scenario's budget, or the default if it sets none; lines without a limit are left out.
 * @param compared present for a scenario of another tool, which has none of the default's metrics
 */
export function effectiveBudget(
  budget: Readonly<Budget>,
  { defaultBudget }: JudgeSettings,
  compared?: readonly string[],
): readonly (readonly [metric: string, limit: BudgetLimit])[] {
  const chosen = Object.keys(budget).length > 0 || compared !== undefined ? budget : defaultBudget;
  return Object.entries(chosen).filter(([, { max, min }]) => max !== undefined || min !== undefined);
}

/**
 * Fewest runs per arm with which a family of this size could fail at all: even complete separation must
 * reach α/m. 1/C(2n, n) for two arms, 2⁻ⁿ for pairs.
 */
export function smallestN(familySize: number, paired: boolean): number {
  const needed = RANK_ALPHA / Math.max(1, familySize);
  let n = 1;
  while (smallestP(n, paired) > needed) n++;
  return n;
}

function smallestP(n: number, paired: boolean): number {
  if (paired) return 2 ** -n;
  let choices = 1;
  for (let step = 1; step <= n; step++) choices = (choices * (n + step)) / step;
  return 1 / choices;
}
