import type { Better } from '../../compute/metrics/metric.ts';
import { type DivideOptions, divideDefaults } from '../../statistics/e-divisive.ts';
import { type ChangePoint, changePoints } from './change-points.ts';

/**
 * A series is looked at after each of its sessions, and each look is a chance to see a change that is none. Chosen by
 * simulation: in forty looks at most 5 % of unchanged series are alarmed, also if neighbours are correlated by 0.6
 * (test/bench/judge-trend.ts).
 */
export const ALARM_OPTIONS: DivideOptions = { ...divideDefaults, alpha: 0.0015, permutations: 2_499 };

/**
 * The last change of a series, if it is for the worse: beyond what many looks find by chance, and seen without the newest session
 * too, so that no single session raises an alarm.
 */
export function alarmingChange(
  series: readonly number[],
  better: Better,
  options: DivideOptions = ALARM_OPTIONS,
): ChangePoint | undefined {
  const change = changePoints(series, better, options).at(-1);
  if (change?.direction !== 'regression') return undefined;
  const before = changePoints(series.slice(0, -1), better, options).at(-1);
  return before?.direction === 'regression' ? change : undefined;
}
