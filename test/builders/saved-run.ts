import type { Arm } from '../../orchestrator/base/arm.ts';
import type { CapturedRun } from '../../orchestrator/capture/recording.ts';
import type { WorkLog } from '../../orchestrator/compute/work/work-log.ts';
import { runFilesIn, runNameOf } from '../../orchestrator/run-folder/run-files.ts';
import { manifestOf } from './report-of.ts';

/** Saves a warm-up without a trace and some runs of one scenario in a run folder, in the form that capture saves them. */
export function saveRun(
  folder: string,
  runs: number,
  trace: Uint8Array,
  { work, arms = [] }: { readonly work?: WorkLog; readonly arms?: readonly Arm[] } = {},
): void {
  const files = runFilesIn(folder);
  const manifest = manifestOf();
  const scenarios = manifest.scenarios.map((scenario) => ({
    ...scenario,
    runs: withRuns(scenario.runs, runs).map((recorded, i) => {
      if (recorded.warmup) return { ...recorded, traces: [] };
      const one = { ...recorded, arm: arms[i - 1] ?? recorded.arm };
      const name = runNameOf(scenario.name, one);
      return {
        ...one,
        traces: [files.saveTrace(`${name}-0.hpt`, trace)],
        ...(work === undefined
          ? {}
          : { work: files.saveWork(`${name}.json`, Buffer.from(JSON.stringify(work))) }),
      };
    }),
  }));
  files.saveJson('manifest.json', { ...manifest, scenarios });
}

/** A warm-up and some runs like the last one. */
const withRuns = (recorded: readonly CapturedRun[], runs: number): readonly CapturedRun[] => [
  ...recorded.slice(0, 1 + runs),
  ...recorded.slice(-1).flatMap((last) =>
    Array.from({ length: Math.max(0, 1 + runs - recorded.length) }, (_, i) => ({
      ...last,
      index: recorded.length + i,
    })),
  ),
];
