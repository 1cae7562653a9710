import { readEnvironment } from '../config.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { perf } from '../pipeline.ts';
import { root, sdkFolder } from '../setup/places.mjs';
import { findTarget } from './find-target.ts';
import { tellGitHub } from './github-outputs.ts';
import { jobOf } from './job-of.ts';
import { loadConfig } from './load-config.ts';
import type { PerfOptions } from './perf-options.ts';
import { presentEnd } from './present-end.ts';
import { presentProgress } from './present-progress.ts';
import { recordHistory } from './record-history.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { Stopwatch } from './stopwatch.ts';
import { worldFor } from './world-for.ts';

const DEFAULT_HZ = 60;
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** `hitchproof perf`: options → job → what the terminal shows. */
export async function runPerf(options: PerfOptions): Promise<ExitCode> {
  const environment = readEnvironment();
  const config = await loadConfig(root);
  const target = await findTarget(options.device, config, environment);
  const world = worldFor(options.world, target.kind);
  const refreshHz = options.hz ?? world?.refreshHz ?? DEFAULT_HZ;
  say(target.line(refreshHz));
  const job = jobOf(options, { root, sdk: sdkFolder, config, environment, target, world, refreshHz });
  const stopwatch = new Stopwatch();
  const showRun = presentProgress(say);
  const result = await perf({
    ...job,
    onProgress: (progress) => {
      stopwatch.lap('start and first run');
      showRun(progress);
    },
    onPhase: (phase) => stopwatch.lap(phase === 'captured' ? 'further runs' : 'analysis'),
    stop: stopOnSignal(),
  });
  if (result.analysed !== undefined) await recordHistory(job.reports, result.analysed);
  const code = await presentEnd(result, { allure: options.allure, say });
  if (result.analysed !== undefined) await tellGitHub(environment, result.analysed.report, say);
  stopwatch.lap('report');
  say(stopwatch.text());
  return code;
}
