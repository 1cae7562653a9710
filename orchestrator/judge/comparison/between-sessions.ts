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
  level: number,
): BetweenSessions {
  const value = current - mean([...sessions]);
  const n = sessions.length;
  if (n < FEWEST_SESSIONS) {
    const isBeyond = value > Math.max(delta, largestDifference(sessions));
    return { value, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, p: isBeyond ? 0 : 1 };
  }
  const error = sampleStandardDeviation([...sessions]) * Math.sqrt(1 + 1 / n);
  const half = studentQuantile((1 + level) / 2, n - 1) * error;
  const excess = value - delta;
  // If all sessions are equal, chance explains nothing; an excess of exactly 0 is not beyond δ.
  const p = excess === 0 ? 0.5 : studentUpperTail(excess / error, n - 1);
  return { value, low: value - half, high: value + half, p };
}

/**
 * Difference that sessions of unchanged code may have: the largest between two of them, but at least their mean value.
 * A session at half the usual value and one at the usual value are 2.2 standard deviations apart if sessions differ by
 * 20 %.
 */
export const largestDifference = (sessions: readonly number[]): number =>
  Math.max(Math.abs(mean([...sessions])), Math.max(...sessions) - Math.min(...sessions));
