import { type JobResult, perf } from '../pipeline.ts';
import type { OpenRig } from '../rig/rig.ts';
import { openRig } from '../rig/rig.ts';
import type { PreparedJob } from './job-of.ts';
import { presentProgress } from './present-progress.ts';
import type { Stopwatch } from './stopwatch.ts';
import { type Terminal, terminalOn } from './terminal.ts';
import { TimeLeft } from './time-left.ts';

/** What a session uses besides its options. */
export interface PerfSurroundings {
  readonly openRig: OpenRig;
  readonly terminal: Terminal;
  readonly stop: AbortSignal;
}

export const surroundingsOfProcess = ({ quiet }: { readonly quiet?: boolean }): PerfSurroundings => ({
  openRig,
  terminal: terminalOn(process.stdout, quiet),
  stop: stopOnSignal(),
});

/** Runs a session and shows its progress. */
export function runJob(
  job: PreparedJob,
  { openRig, terminal, stop }: PerfSurroundings,
  { quiet, stopwatch }: { readonly quiet: boolean; readonly stopwatch: Stopwatch },
): Promise<JobResult> {
  const showRun = quiet ? () => undefined : presentProgress(terminal.say);
  const timeLeft = new TimeLeft();
  terminal.doing(startText(job));
  return perf({
    ...job,
    openRig,
    onProgress: (progress) => {
      stopwatch.lap('start and first run');
      showRun(progress);
      terminal.live(timeLeft.after(progress, Date.now()));
    },
    onPhase: (phase) => stopwatch.lap(phase === 'captured' ? 'further runs' : 'analysis'),
    stop,
  });
}

function startText({ rig }: Pick<PreparedJob, 'rig'>): string {
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
