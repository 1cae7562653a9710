import { join } from 'node:path';
import type { Analysed } from '../analyse.ts';
import { type Environment, readEnvironment } from '../config.ts';
import { appendHistory } from '../history/append-history.ts';
import type { ExitCode } from '../judge/judgement.ts';
import { perf } from '../pipeline.ts';
import { appendStepSummary, githubAnnotations } from '../report/outputs/github.ts';
import { type OpenRig, openRig } from '../rig/rig.ts';
import { findTarget } from './find-target.ts';
import { jobOf } from './job-of.ts';
import type { OpenProject } from './open-project.ts';
import type { PerfOptions } from './perf-options.ts';
import { presentEnd } from './present-end.ts';
import { presentProgress } from './present-progress.ts';
import { Stopwatch } from './stopwatch.ts';
import { worldFor } from './world-for.ts';

const DEFAULT_HZ = 60;

/** What a session uses besides its options. */
export interface PerfSurroundings {
  readonly openRig: OpenRig;
  readonly say: (line: string) => void;
  readonly stop: AbortSignal;
}

const ofTheTerminal = (): PerfSurroundings => ({
  openRig,
  say: (line) => void process.stdout.write(`${line}\n`),
  stop: stopOnSignal(),
});

/** `hitchproof perf`: options → job → terminal. */
export async function runPerf(
  options: PerfOptions,
  project: OpenProject,
  { openRig, say, stop }: PerfSurroundings = ofTheTerminal(),
): Promise<ExitCode> {
  const environment = readEnvironment();
  const target = await findTarget(options.device, project, environment);
  const world = worldFor(options.world, target.kind);
  const refreshHz = options.hz ?? world?.refreshHz ?? DEFAULT_HZ;
  say(target.line(refreshHz));
  const job = jobOf(options, { project, environment, target, world, refreshHz });
  const stopwatch = new Stopwatch();
  const showRun = presentProgress(say);
  const result = await perf({
    ...job,
    openRig,
    onProgress: (progress) => {
      stopwatch.lap('start and first run');
      showRun(progress);
    },
    onPhase: (phase) => stopwatch.lap(phase === 'captured' ? 'further runs' : 'analysis'),
    stop,
  });
  if (result.analysed !== undefined) await recordHistory(job.reports, result.analysed);
  const code = await presentEnd(result, { allure: options.allure, say });
  if (result.analysed !== undefined) await publishOnGitHub(environment, result.analysed, say);
  stopwatch.lap('report');
  say(stopwatch.text());
  return code;
}

/** Ctrl-C and SIGTERM end the session in order: the device is released and the runs so far are judged. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

/** Adds a judged session to the history; judging it again replaces it there. */
const recordHistory = (reports: string, { manifest, judgement }: Analysed): Promise<unknown> =>
  appendHistory(join(reports, 'history'), judgement, {
    session: manifest.run,
    judgedAt: manifest.createdAt,
    commit: manifest.commit,
    branch: manifest.branch,
    tool: manifest.tool,
  });

/** On GitHub Actions: annotations in the job's log and the summary on its page. */
async function publishOnGitHub(
  environment: Environment,
  { report }: Analysed,
  say: PerfSurroundings['say'],
): Promise<void> {
  if (environment.GITHUB_ACTIONS !== 'true') return;
  githubAnnotations(report.result, say);
  if (environment.GITHUB_STEP_SUMMARY !== undefined)
    await appendStepSummary(environment.GITHUB_STEP_SUMMARY, report.result);
}
