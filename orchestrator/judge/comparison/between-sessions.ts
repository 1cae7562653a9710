import { mean, sampleStandardDeviation } from 'simple-statistics';
import { studentQuantile, studentUpperTail } from '../../statistics/student.ts';

/** What sessions of unchanged code allow one to conclude from one session's value. Larger values are worse. */
export interface BetweenSessions {
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
