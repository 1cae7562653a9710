import { type JobResult, perf } from '../pipeline.ts';
import type { OpenRig } from '../rig/rig.ts';
import { openRig } from '../rig/rig.ts';
import type { PreparedJob } from './job-of.ts';
import { presentProgress } from './present-progress.ts';
import { StopOnSignal, type StopRequest } from './stop-on-signal.ts';
import type { Stopwatch } from './stopwatch.ts';
import { type Terminal, terminalOn } from './terminal.ts';
import { TimeLeft } from './time-left.ts';

/** What a session uses besides its options. */
export interface PerfSurroundings {
  readonly openRig: OpenRig;
  readonly terminal: Terminal;
  /** Ends the capture of a session; what was measured is judged. */
  readonly stop: StopRequest;
}

export const surroundingsOfProcess = ({ quiet }: { readonly quiet?: boolean }): PerfSurroundings => ({
  openRig,
  terminal: terminalOn(process.stdout, quiet),
  stop: new StopOnSignal(),
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
  stop.listen();
  return perf({
    ...job,
    openRig,
    onProgress: (progress) => {
      stopwatch.lap('start and first run');
      showRun(progress);
      terminal.live(timeLeft.after(progress, Date.now()));
    },
    onPhase: (phase) => {
      if (phase === 'captured') stop.release();
      stopwatch.lap(phase === 'captured' ? 'further runs' : 'analysis');
    },
    stop: stop.signal,
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
