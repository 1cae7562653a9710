import { UsageError } from '../base/usage-error.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { type AppiumSource, appiumSourceOf } from '../service/appium-source.ts';
import { workerSettingsOf } from '../service/worker-settings.ts';
import { checkSpecs, specPatternsOf } from './check-specs.ts';
import { namesRemote } from './chosen-endpoint.ts';
import type { PreparedJob } from './job-of.ts';
import type { OpenProject } from './open-project.ts';
import type { PerfOptions } from './perf-options.ts';
import { prepareJob } from './prepare-job.ts';
import { projectWdioConfig } from './project-wdio-config.ts';
import { publishResult } from './publish-result.ts';
import { runFleet } from './run-fleet.ts';
import { type PerfSurroundings, runJob } from './run-job.ts';
import { specTimes } from './spec-times.ts';
import { Stopwatch } from './stopwatch.ts';

const appiumOf = (options: PerfOptions, wdio: object | undefined): AppiumSource => {
  if (namesRemote(options)) return 'elsewhere';
  return wdio === undefined ? 'here' : appiumSourceOf(wdio);
};

/**
 * `hitchproof perf`: options → job → terminal.
 * @param change what a caller measures otherwise than the options say
 */
export async function runPerf(
  options: PerfOptions,
  project: OpenProject,
  surroundings: PerfSurroundings,
  change: (job: PreparedJob) => PreparedJob = (job) => job,
): Promise<ExitCode> {
  const { terminal } = surroundings;
  const wdio = await projectWdioConfig(project.root);
  const appium = appiumOf(options, wdio);
  const worker = wdio === undefined ? undefined : workerSettingsOf(wdio);
  const { files, sources } = await checkSpecs(specPatternsOf(options, project, wdio), project.root);
  const { devices } = options;
  if (devices !== undefined)
    return runFleet({ ...options, devices }, project, surroundings, { files, sources, appium, worker });
  if (options.shard === true) throw new UsageError('--shard divides scenarios among --devices: add them.');
  const job = change(await prepareJob(options, project, { terminal, appium, worker, sources }));
  const stopwatch = new Stopwatch();
  const result = await runJob(job, surroundings, {
    verbose: options.verbose === true,
    stopwatch,
  });
  const code = await publishResult(result, job.reports, {
    ...terminal,
    allure: options.allure && result.end.kind !== 'stopped',
  });
  stopwatch.lap('report');
  terminal.note(stopwatch.text());
  const bySpec = result.analysed === undefined ? undefined : specTimes(result.analysed.manifest);
  if (bySpec !== undefined) terminal.note(bySpec);
  return code;
}
