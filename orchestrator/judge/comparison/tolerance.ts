import type { Unit } from '../../compute/metrics/metric.ts';
import type { JudgeSettings } from '../settings.ts';

/**
 * Smallest worsening worth a failure: a share of the baseline, but at least the unit's floor, so that a baseline of 0
 * has a limit too.
 */
export const tolerance = (
  baselineMedian: number,
  unit: Unit,
  { maxRegression, floors }: Pick<JudgeSettings, 'maxRegression' | 'floors'>,
): number => Math.max(maxRegression * Math.abs(baselineMedian), floors[unit] ?? 0);
