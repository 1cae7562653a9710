import type { ExitCode } from '../judge/judgement.ts';
import { type Job, perf } from '../pipeline.ts';
import { type OpenRig, openRig } from '../rig/rig.ts';
import { appiumSourceOf } from '../service/appium-source.ts';
import { checkSpecs, specPatternsOf } from './check-specs.ts';
import type { OpenProject } from './open-project.ts';
import type { PerfOptions } from './perf-options.ts';
import { prepareJob } from './prepare-job.ts';
import { presentProgress } from './present-progress.ts';
import { projectWdioConfig } from './project-wdio-config.ts';
import { publishResult } from './publish-result.ts';
import { Stopwatch } from './stopwatch.ts';
import { type Terminal, terminalOn } from './terminal.ts';
import { TimeLeft } from './time-left.ts';

/** What a session uses besides its options. */
export interface PerfSurroundings {
  readonly openRig: OpenRig;
  readonly terminal: Terminal;
  readonly stop: AbortSignal;
}

const ofTheProcess = ({ quiet }: PerfOptions): PerfSurroundings => ({
  openRig,
  terminal: terminalOn(process.stdout, quiet),
  stop: stopOnSignal(),
});

/** `hitchproof perf`: options → job → terminal. */
export async function runPerf(
  options: PerfOptions,
  project: OpenProject,
  { openRig, terminal, stop }: PerfSurroundings = ofTheProcess(options),
): Promise<ExitCode> {
  const { say, doing, live } = terminal;
  const wdio = await projectWdioConfig(project.root);
  const appium = wdio === undefined ? 'here' : appiumSourceOf(wdio);
  await checkSpecs(specPatternsOf(options, project, wdio), project.root);
  const job = await prepareJob(options, project, { say, appium });
  const stopwatch = new Stopwatch();
  const showRun = options.quiet === true ? () => undefined : presentProgress(say);
  const timeLeft = new TimeLeft();
  doing(startText(job));
  const result = await perf({
    ...job,
    openRig,
    onProgress: (progress) => {
      stopwatch.lap('start and first run');
      showRun(progress);
      live(timeLeft.after(progress, Date.now()));
    },
    onPhase: (phase) => stopwatch.lap(phase === 'captured' ? 'further runs' : 'analysis'),
    stop,
  });
  const code = await publishResult(result, job.reports, { allure: options.allure, say });
  stopwatch.lap('report');
  say(stopwatch.text());
  return code;
}

function startText({ rig }: Pick<Job, 'rig'>): string {
  const programs = [
    ...(rig.target.kind === 'virtual' ? ['the virtual device'] : []),
    ...(rig.appium === 'here' ? ['Appium'] : []),
    'the specs',
  ];
  return `Starting ${programs.join(', ')}`;
}

/** Ctrl-C and SIGTERM end the session in order: the device is released and the runs so far are judged. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}
