import type { CapturedRun } from '../capture/recording.ts';
import type { RunMeasurement } from '../compute/measurement.ts';
import { type RunWarningCode, runWarnings } from './run-warnings.ts';
import { defaultSettings } from './settings.ts';
import { unscheduledThreads } from './unscheduled-threads.ts';

/** Reasons why a run does not count, regardless of other runs and the device; empty if it may count. */
export const runDoubts = (
  found: Pick<RunMeasurement, 'warnings' | 'evidence'>,
  conditions: CapturedRun['conditions'],
): readonly RunWarningCode[] =>
  [...runWarnings(found, defaultSettings), ...unscheduledThreads(conditions)]
    .filter(({ gravity }) => gravity !== 'note')
    .map(({ code }) => code);
