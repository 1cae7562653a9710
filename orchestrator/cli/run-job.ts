import { withoutSecrets } from '../environment.ts';
import { type Job, type JobResult, perf } from '../pipeline.ts';
import { plainText } from '../report/text/format.ts';
import { openRig } from '../rig/local-rig.ts';
import type { OpenRig } from '../rig/rig.ts';
import type { Progress } from '../service/progress.ts';
import type { PreparedJob } from './job-of.ts';
import { presentProgress } from './present-progress.ts';
import { StopOnSignal, type StopRequest } from './stop-on-signal.ts';
import type { Stopwatch } from './stopwatch.ts';
import { askSystemTraces } from './system-traces.ts';
import type { Terminal } from './terminal.ts';
import { findTraceProcessor, traceProcessorFolder } from './trace-processor.ts';

/** The programs that a session starts, by their names for the user. */
export const programsOf = ({ rig }: Pick<Job, 'rig'>): Set<string> =>
  new Set([
    ...(rig.target.kind === 'virtual' ? ['the virtual device'] : []),
    ...(rig.appium === 'here' ? ['Appium'] : []),
    'the specs',
  ]);

export const startText = (programs: Iterable<string>): string => `Starting ${[...programs].join(', ')}`;

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

interface RunOptions {
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
      stopwatch.endOfRuns(job.plan.scan?.only === 'walk' ? 'walk' : undefined);
      terminal.doing('Analysing the runs');
    },
    stop: stop.signal,
  });
}

/** The session's current step and the time left for it, assuming that the rest takes as long as what is done. */
export class TimeLeft {
  /** Start of the current scenario, walk or list measurement of a scan. */
  #startedMs = 0;
  #scenario: string | undefined;
  #lists: string | undefined;

  /** `feed-fling 4/10, 12 s left`; undefined if the message does not change a count. */
  after(progress: Progress, nowMs: number): string | undefined {
    switch (progress.kind) {
      case 'warm-up':
        if (this.#lists !== undefined) return `${this.#lists}: ${progress.scenario}`;
        // With two builds, each build has a warm-up.
        if (progress.scenario !== this.#scenario) this.#startedMs = nowMs;
        this.#scenario = progress.scenario;
        return undefined;
      case 'run':
      case 'failed-run': {
        const { scenario, number, of } = progress;
        if (this.#lists !== undefined) return `${this.#lists}: ${scenario}`;
        // The warm-up is counted as one more run.
        return this.#text(`${scenario} ${number}/${of}`, { done: number + 1, left: of - number }, nowMs);
      }
      case 'screen': {
        const { number, of } = progress;
        if (number === 1) this.#startedMs = nowMs;
        return this.#text(`screen ${number}/${of}`, { done: number - 1, left: of - number }, nowMs);
      }
      case 'list': {
        const { number, of } = progress;
        if (number === 1) this.#startedMs = nowMs;
        this.#lists = this.#text(`list ${number}/${of}`, { done: number - 1, left: of - number + 1 }, nowMs);
        return this.#lists;
      }
      case 'try':
      case 'step':
      case 'uninstalled':
      case 'connected':
      case 'control':
      case 'engine':
        return undefined;
    }
  }

  #text(
    what: string,
    { done, left }: { readonly done: number; readonly left: number },
    nowMs: number,
  ): string {
    if (done === 0 || left === 0) return what;
    return `${what}, ${Math.round(((nowMs - this.#startedMs) / done / 1_000) * left)} s left`;
  }
}
