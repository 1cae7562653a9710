import { hypergeometricUpperTail } from '../../statistics/hypergeometric-tail.ts';
import { ordinaryRange } from '../ordinary-range.ts';
import type { TwoSamples } from './two-samples.ts';

/** Counts of runs far worse than the others of both arms; a median does not show them. */
export interface BadRuns {
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
