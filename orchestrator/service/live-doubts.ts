import type { CapturedRun } from '../capture/recording.ts';
import { runFindings } from '../compute/measure-run.ts';
import { type RunWarningCode, runWarnings } from '../judge/run-warnings.ts';
import { defaultSettings } from '../judge/settings.ts';
import { unscheduledThreads } from '../judge/unscheduled-threads.ts';

/** Why a run that was just fetched will not count, as judge will find; empty where it counts. */
export const liveDoubts = (
  run: Parameters<typeof runFindings>[0],
  conditions: CapturedRun['conditions'],
): readonly RunWarningCode[] =>
  [...runWarnings(runFindings(run), defaultSettings), ...unscheduledThreads(conditions)]
    .filter(({ gravity }) => gravity !== 'note')
    .map(({ code }) => code);
