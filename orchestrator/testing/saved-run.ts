import { runFilesIn } from '../run-folder/run-files.ts';
import { runNameOf } from '../run-folder/run-name.ts';
import { manifestOf } from './report-of.ts';

/** A warm-up without a trace and some runs of one scenario in a run folder, as capture leaves them. */
export function saveRun(folder: string, runs: number, trace: Uint8Array): void {
  const files = runFilesIn(folder);
  const manifest = manifestOf();
  const scenarios = manifest.scenarios.map((scenario) => ({
    ...scenario,
    runs: scenario.runs.slice(0, 1 + runs).map((one) => ({
      ...one,
      traces: one.warmup ? [] : [files.saveTrace(`${runNameOf(scenario.name, one)}-0.hpt`, trace)],
    })),
  }));
  files.saveJson('manifest.json', { ...manifest, scenarios });
}
