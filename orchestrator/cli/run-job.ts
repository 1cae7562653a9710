import { withoutSecrets } from '../environment.ts';
import { type JobResult, perf } from '../pipeline.ts';
import { plainText } from '../report/text/plain-text.ts';
import { openRig } from '../rig/open-rig.ts';
import type { OpenRig } from '../rig/rig.ts';
import type { PreparedJob } from './job-of.ts';
import { presentProgress } from './present-progress.ts';
import { programsOf, startText } from './start-text.ts';
import { StopOnSignal, type StopRequest } from './stop-on-signal.ts';
import type { Stopwatch } from './stopwatch.ts';
import { askSystemTraces } from './system-traces.ts';
import type { Terminal } from './terminal.ts';
import { TimeLeft } from './time-left.ts';
import { findTraceProcessor, traceProcessorFolder } from './trace-processor.ts';

/** Everything a session uses besides its options. */
export interface PerfSurroundings {
  readonly openRig: OpenRig;
  readonly terminal: Terminal;
  /** Ends the capture of a session; the runs measured so far are judged. */
  readonly stop: StopRequest;
}

export const surroundingsOn = (terminal: Terminal): PerfSurroundings => ({
  openRig,
  terminal,
  stop: new StopOnSignal(),
});

export interface RunOptions {
  /** Whether to print the output of the session's programs. */
  readonly verbose: boolean;
  readonly stopwatch: Stopwatch;
}

/** Runs a session and shows its progress. */
export function runJob(
  job: PreparedJob,
  { openRig, terminal, stop }: PerfSurroundings,
  { verbose, stopwatch }: RunOptions,
): Promise<JobResult> {
  const show = presentProgress(terminal);
  const timeLeft = new TimeLeft();
  const redact = withoutSecrets();
  const starting = programsOf(job);
  terminal.doing(startText(starting));
  stop.listen();
  return perf({
    ...job,
    openRig,
    onProgress: (progress) => {
      show(progress);
      stopwatch.after(progress);
      const left = timeLeft.after(progress, Date.now());
      if (left !== undefined) terminal.live(left);
    },
    onNotice: (sentence) => terminal.note(plainText(redact(sentence), 1_000)),
    onReady: (program) => {
      starting.delete(program);
      terminal.live(startText(starting));
    },
    ...(verbose
      ? {
          onOutput: (program, line) => terminal.say(plainText(redact(`${program}: ${line}`), 1_000)),
        }
      : {}),
    explain: async (recording, measured) => {
      const processor = findTraceProcessor(traceProcessorFolder(job.project));
      const said = await askSystemTraces(recording, measured, processor, job.plan.systemTrace === true);
      if (said !== undefined) terminal.note(said);
    },
    onPhase: (phase) => {
      if (phase !== 'captured') return stopwatch.lap('analysis');
      stop.release();
      stopwatch.endOfRuns();
      terminal.doing('Analysing the runs');
    },
    stop: stop.signal,
  });
}
