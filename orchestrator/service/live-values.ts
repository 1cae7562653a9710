import { measureRun } from '../compute/measure-run.ts';
import { appPackagesOf } from '../config.ts';
import type { Plan } from './plan.ts';

/** Metric id → value of a run that was just fetched, for the line on the terminal. */
export function liveValues(
  scenario: string,
  run: number,
  files: readonly Uint8Array[],
  plan: Plan,
): Record<string, number> {
  const { metrics } = measureRun({
    scenario,
    run,
    files,
    appPackages: appPackagesOf(plan),
    options: plan.metricOptions ?? {},
  });
  const measured: Record<string, number> = {};
  for (const [id, value] of Object.entries(metrics))
    if (value.kind === 'measured') measured[id] = value.value;
  const stutters = metrics['stutter-rate'];
  const windows = stutters?.kind === 'measured' ? stutters.parts?.windows : undefined;
  if (Array.isArray(windows)) measured[STUTTER_WINDOWS] = windows.length;
  return measured;
}

/** Not a metric of its own: how many windows the stutter rate counted. */
export const STUTTER_WINDOWS = 'stutter-windows';
