import { mean, sampleStandardDeviation } from 'simple-statistics';
import type { Unit } from '../../compute/metrics/metric.ts';
import { hypergeometricUpperTail } from '../../statistics/binomial-tail.ts';
import { type Estimate, isRefused, type Refusal } from '../../statistics/estimate.ts';
import { cliffsDelta, mannWhitney } from '../../statistics/mann-whitney.ts';
import { type MeanEstimate, meanDifference, meanInterval } from '../../statistics/mean-interval.ts';
import { medianOf } from '../../statistics/percentile.ts';
import { pseudoMedian } from '../../statistics/pseudo-median.ts';
import type { RankTest } from '../../statistics/rank-test.ts';
import { shift } from '../../statistics/shift.ts';
import { signedRank } from '../../statistics/signed-rank.ts';
import { studentQuantile, studentUpperTail } from '../../statistics/student.ts';
import { ordinaryRange } from '../budget-tests.ts';
import { type JudgeSettings, SHARE_OF_ALPHA } from '../settings.ts';
import { differencesOf, largerIsWorse, type TwoSamples } from './samples-of.ts';

/** The tests and estimates of one comparison, not yet adjusted for its family. */
export interface ArmsCompared {
  /** Current − baseline, in the metric's own direction; so is `meanChange`. */
  readonly estimate: Estimate;
  /** Differs from the estimate if a few runs are far off. */
  readonly meanChange: MeanEstimate;
  readonly badRuns: BadRuns;
  /** Upper ends of the worsening's intervals; a pass needs all of them below δ. */
  readonly worstCase: { readonly median: number; readonly mean: number; readonly sessions: number };
  /** One-sided p of "not worse by more than δ": by ranks, by bad runs, and by both together. */
  readonly pRanks: number;
  readonly pBadRuns: number;
  readonly pFail: number;
  readonly pTwoSided: number;
  readonly cliffsDelta: number;
  /** Undefined if both arms are from one session. */
  readonly sessions: SessionsCompared | undefined;
}
/** Medians and means of sessions, larger is worse. */
interface SessionsCompared {
  readonly medians: BetweenSessions;
  readonly means: BetweenSessions;
}

export function compareArms(given: TwoSamples, delta: number, level: number): ArmsCompared | Refusal {
  const oriented = largerIsWorse(given);
  const worsening = estimateOf(oriented, level);
  const meanWorsening = meanChangeOf(oriented, level);
  const beyond = testAgainst(oriented, delta);
  const plain = testAgainst(oriented, 0);
  const dominance = cliffsDelta(given.current, given.baseline);
  if (isRefused(worsening)) return worsening;
  if (isRefused(meanWorsening)) return meanWorsening;
  if (isRefused(beyond)) return beyond;
  if (isRefused(plain)) return plain;
  if (typeof dominance !== 'number') return dominance;
  const bad = badRuns(oriented, delta);
  const sessions = sessionsOf(oriented, delta, level);
  const isHigherBetter = given.better === 'higher';
  return {
    estimate: isHigherBetter ? mirrored(worsening) : worsening,
    meanChange: isHigherBetter ? { ...meanWorsening, ...mirrored(meanWorsening) } : meanWorsening,
    badRuns: bad,
    worstCase: {
      median: worsening.high,
      mean: meanWorsening.high,
      sessions:
        sessions === undefined
          ? Number.NEGATIVE_INFINITY
          : Math.max(sessions.medians.high, sessions.means.high),
    },
    ...failing(beyond.pGreater, bad.p, sessions),
    pTwoSided: plain.pTwoSided,
    cliffsDelta: dominance,
    sessions,
  };
}

/** Across sessions, a change must show both between the runs and between the sessions. */
function failing(
  ofRanks: number,
  ofBadRuns: number,
  sessions: SessionsCompared | undefined,
): Pick<ArmsCompared, 'pRanks' | 'pBadRuns' | 'pFail'> {
  const pRanks = Math.max(ofRanks, sessions?.medians.p ?? 0);
  const pBadRuns = Math.max(ofBadRuns, sessions?.means.p ?? 0);
  const pFail = Math.min(1, pRanks / SHARE_OF_ALPHA.ranks, pBadRuns / SHARE_OF_ALPHA.badRuns);
  return { pRanks, pBadRuns, pFail };
}

function sessionsOf(
  { current, sessions, simulated = false }: TwoSamples,
  delta: number,
  level: number,
): SessionsCompared | undefined {
  if (sessions === undefined) return undefined;
  const by = (statistic: (values: readonly number[]) => number) =>
    betweenSessions(statistic(current), sessions.map(statistic), delta, { level, simulated });
  return {
    medians: by((values) => medianOf(values) ?? Number.NaN),
    means: by((values) => mean([...values])),
  };
}

const estimateOf = ({ current, baseline, pairs }: TwoSamples, level: number): Estimate | Refusal =>
  pairs === undefined ? shift(current, baseline, level) : pseudoMedian(differencesOf(pairs), level);

const meanChangeOf = ({ current, baseline, pairs }: TwoSamples, level: number): MeanEstimate | Refusal =>
  pairs === undefined ? meanDifference(current, baseline, level) : meanInterval(differencesOf(pairs), level);

/** Tests "worse by more than δ" by subtracting δ from the current arm. */
function testAgainst(oriented: TwoSamples, delta: number): RankTest | Refusal {
  const { current, baseline, pairs } = oriented;
  if (pairs !== undefined) return signedRank(excessesOf(oriented, delta));
  const onGrid = gridFor([...current, ...baseline, delta]);
  return mannWhitney(
    current.map((value) => onGrid(value - delta)),
    baseline.map(onGrid),
  );
}

/** How far the current run of each pair exceeds the baseline run plus δ, in steps of the grid. */
export function excessesOf({ current, baseline, pairs = [] }: TwoSamples, delta: number): readonly number[] {
  const onGrid = gridFor([...current, ...baseline, delta]);
  return differencesOf(pairs).map((difference) => onGrid(difference - delta));
}

/**
 * Rounds to a billionth of the largest value: subtracting δ leaves rounding errors that would break exact ties, which
 * are common on a deterministic device.
 */
function gridFor(values: readonly number[]): (value: number) => number {
  const step = 1e-9 * Math.max(...values.map(Math.abs));
  return step > 0 && Number.isFinite(step) ? (value) => Math.round(value / step) : (value) => value;
}

const mirrored = ({ value, low, high, level }: Estimate): Estimate => ({
  value: -value,
  low: -high,
  high: -low,
  level,
});

/** Counts of runs far worse than the others of both arms; a median does not show them. */
interface BadRuns {
  readonly current: number;
  readonly baseline: number;
  /** One-sided p of "not a larger share than in the baseline". */
  readonly p: number;
}

/**
 * Fisher's exact test on the runs that are worse than the ordinary range of both arms. δ is subtracted from the current
 * runs first, so that runs of two builds that differ by δ alone are exchangeable. Larger values are worse.
 */
export function badRuns({ current, baseline }: TwoSamples, delta: number): BadRuns {
  const shifted = current.map((value) => value - delta);
  const pooled = [...shifted, ...baseline];
  const { high } = ordinaryRange(pooled);
  const count = (values: readonly number[]): number => values.filter((value) => value > high).length;
  const found = { current: count(shifted), baseline: count(baseline) };
  const urn = { all: pooled.length, marked: found.current + found.baseline, drawn: current.length };
  return { ...found, p: hypergeometricUpperTail(found.current, urn) };
}

/** What sessions of unchanged code allow one to conclude from one session's value. Larger values are worse. */
interface BetweenSessions {
  readonly value: number;
  /** Upper end of the worsening's interval; infinite for fewer than three sessions. */
  readonly high: number;
  readonly low: number;
  /** One-sided p of "not worse by more than δ". */
  readonly p: number;
}

/** Fewest sessions whose spread says something about the next one. */
export const FEWEST_SESSIONS = 3;
/**
 * The current session's value (the median or the mean of its runs) against those of the baseline's sessions. Sessions
 * differ as a whole, in temperature and in what else runs, so each is one draw: Student's prediction interval with one
 * degree of freedom less than the number of sessions.
 */
export function betweenSessions(
  current: number,
  sessions: readonly number[],
  delta: number,
  { level, simulated }: { readonly level: number; readonly simulated: boolean },
): BetweenSessions {
  const value = current - mean([...sessions]);
  const n = sessions.length;
  if (n < FEWEST_SESSIONS) {
    const isBeyond = value > largestDifference(sessions, delta, simulated);
    return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, p: isBeyond ? 0 : 1 };
  }
  const error = sampleStandardDeviation([...sessions]) * Math.sqrt(1 + 1 / n);
  const half = studentQuantile((1 + level) / 2, n - 1) * error;
  const excess = value - delta;
  // If all sessions are equal, chance explains nothing; an excess of exactly 0 is not beyond δ.
  const p = excess === 0 ? 0.5 : studentUpperTail(excess / error, n - 1);
  return { value, low: value - half, high: value + half, p: Math.max(p, byRatio(current - delta, sessions)) };
}

/**
 * What makes sessions differ is a factor rather than a sum, and so the largest of them lie farther from the others than a
 * normal distribution has it: where ratios are defined, they have to be exceptional too.
 */
function byRatio(current: number, sessions: readonly number[]): number {
  if (!(current > 0 && Math.min(...sessions) > 0)) return 0;
  const logs = sessions.map(Math.log);
  const error = sampleStandardDeviation(logs) * Math.sqrt(1 + 1 / logs.length);
  const excess = Math.log(current) - mean(logs);
  return excess === 0 ? 0.5 : studentUpperTail(excess / error, logs.length - 1);
}

/**
 * Difference that sessions of unchanged code may have, which one or two of them do not show: three times the largest value,
 * or three tolerances. A session of four times another one is 2.4 standard deviations away if sessions differ by a factor
 * with σ 0.4. Sessions of a virtual device differ by their runs alone: there it is once.
 */
export const largestDifference = (sessions: readonly number[], delta: number, simulated: boolean): number =>
  (simulated ? 1 : 3) * Math.max(delta, ...sessions.map(Math.abs));

/**
 * Smallest worsening worth a failure: a share of the baseline, but at least the unit's floor, so that a baseline of 0
 * has a limit too.
 */
export const tolerance = (
  baselineMedian: number,
  unit: Unit,
  { maxRegression, floors }: Pick<JudgeSettings, 'maxRegression' | 'floors'>,
): number => Math.max(maxRegression * Math.abs(baselineMedian), floors[unit] ?? 0);
