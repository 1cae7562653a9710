import { UsageError } from '../base/usage-error.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { appOfWdio } from '../service/project-app.ts';
import { workerSettingsOf } from '../service/worker-settings.ts';
import { checkSpecs, specPatternsOf } from './check-specs.ts';
import { checkGrid, chosenAppium } from './chosen-appium.ts';
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

/**
 * `hitchproof perf`: options → job → terminal.
 * @param change what a caller measures otherwise than the options say
 */
export async function runPerf(
  options: PerfOptions,
  opened: OpenProject,
  surroundings: PerfSurroundings,
  change: (job: PreparedJob) => PreparedJob = (job) => job,
): Promise<ExitCode> {
  const { terminal } = surroundings;
  const wdio = await projectWdioConfig(opened.root);
  const appium = await chosenAppium(options, wdio, terminal);
  const project = withAppOf(wdio, options, opened);
  const worker = wdio === undefined ? undefined : workerSettingsOf(wdio);
  const { files, sources } = await checkSpecs(specPatternsOf(options, project, wdio), project.root);
  const { devices } = options;
  if (devices !== undefined)
    return runFleet({ ...options, devices }, project, surroundings, { files, sources, appium, worker });
  if (options.shard === true) throw new UsageError('--shard divides scenarios among --devices: add them.');
  const job = change(await prepareJob(options, project, { terminal, appium, worker, sources }));
  await checkGrid(job.rig.target, wdio);
  const stopwatch = Stopwatch.ofCommand();
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

/** The project with the app of its wdio.conf, if nothing of this package names one. */
export function withAppOf(
  wdio: object | undefined,
  { apk, package: id }: Partial<PerfOptions>,
  project: OpenProject,
): OpenProject {
  const { config } = project;
  if (wdio === undefined || (apk ?? id ?? config.apk ?? config.package) !== undefined) return project;
  const found = appOfWdio(wdio);
  return found === undefined ? project : { ...project, config: { ...config, apk: found } };
}
