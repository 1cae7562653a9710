import { median, pairs, quantile } from 'd3-array';
import { periodUsFromHz } from '../../base/units.ts';
import { nearestPeriods } from '../slides/counted.ts';

/** A rate of the file's own that is not the one that was given, and how it shows. */
export interface OtherRate {
  readonly givenHz: number;
  readonly hz: number;
  /** `reported`: by the rows, so that the given one is not used; `steps`: frames follow each other so; `none-shorter`: no faster. */
  readonly how: 'reported' | 'steps' | 'none-shorter';
}

const LEAST_STEPS = 20;
/** A longer step is a pause. */
const LONGEST_STEP_US = 100_000;
/** Rates that differ by less are one. */
const SAME_RATE = 0.02;
const FEW = 0.1;

/** @param reportedUs periods that the rows report */
export function otherRate(
  vsyncsUs: readonly number[],
  givenHz: number | undefined,
  reportedUs: readonly number[] = [],
): OtherRate | undefined {
  if (givenHz === undefined) return undefined;
  const periodUs = periodUsFromHz(givenHz);
  const ownUs = median(reportedUs);
  if (ownUs !== undefined)
    return Math.abs(ownUs / periodUs - 1) > SAME_RATE
      ? { givenHz, hz: hzOf(ownUs), how: 'reported' }
      : undefined;
  const steps = pairs(vsyncsUs, (a, b) => b - a).filter((us) => us > 0 && us < LONGEST_STEP_US);
  const [shortestUs, periodOfStepsUs] = [
    quantile(steps, FEW / 2),
    median(steps, (us) => us / Math.max(1, nearestPeriods(us, periodUs))),
  ];
  if (steps.length < LEAST_STEPS || shortestUs === undefined || periodOfStepsUs === undefined)
    return undefined;
  const short = steps.filter((us) => us < SHORT * periodUs).length;
  const contradicts = Math.abs(periodOfStepsUs / periodUs - 1) > SAME_RATE || short > FEW * steps.length;
  if (contradicts) return { givenHz, hz: hzOf(shortestUs), how: 'steps' };
  return nearestPeriods(shortestUs, periodUs) > 1
    ? { givenHz, hz: hzOf(shortestUs), how: 'none-shorter' }
    : undefined;
}
/** Of a period: a shorter step is of a faster display. */
const SHORT = 0.8;

const hzOf = (us: number): number => Math.round(1e6 / us);
