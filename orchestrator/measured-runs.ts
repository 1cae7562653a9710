import type { Arm } from './base/arm.ts';
import { UsageError } from './base/errors.ts';
import { sha256Of } from './base/sha256-of.ts';
import type { CapturedRun } from './capture/recording.ts';
import { artThreads } from './compute/art-threads.ts';
import type { MappingIndex } from './compute/attribution/stacks/retrace/mapping-index.ts';
import { retraceSentence, retraceText } from './compute/attribution/stacks/retrace/retrace-text.ts';
import { withSystemTrace } from './compute/attribution/system-trace.ts';
import { type Hang, hangsOf, withArtThreads } from './compute/hangs.ts';
import { measureRun, type RunInput } from './compute/measure-run.ts';
import type { RunMeasurement } from './compute/measurement.ts';
import { decodeTrace } from './compute/trace/decode.ts';
import { MAX_FILE_BYTES } from './compute/trace/format.ts';
import { joinTraces } from './compute/trace/join.ts';
import { TraceError } from './compute/trace/trace-error.ts';
import { type RunWork, readWorkLog } from './compute/work/work-log.ts';
import { appPackagesOf, type Config } from './config.ts';
import { readInside, readSystemAnswer } from './run-folder/read-inside.ts';
import { readMapping } from './run-folder/read-mapping.ts';
import { runNameOf } from './run-folder/run-files.ts';
import type { Recording } from './run-folder/run-folder.ts';

/** A run without traces has neither. */
export interface MeasuredRun {
  readonly measurement?: RunMeasurement;
  /** Why its traces cannot be read. */
  readonly unreadable?: string;
}

/** The measurements of the runs in a run folder, each made when it is first asked for. */
export class MeasuredRuns {
  readonly #folder: string;
  readonly #config: Config;
  readonly #package: string;
  readonly #appPackages: ReturnType<typeof appPackagesOf>;
  readonly #runs = new Map<string, MeasuredRun>();
  readonly #mappings = new Map<Arm, MappingIndex | undefined>();

  /** @param packageName the app's */
  constructor(folder: string, packageName: string, config: Config) {
    this.#folder = folder;
    this.#config = config;
    this.#package = packageName;
    this.#appPackages = appPackagesOf(packageName, config.appPackages);
  }

  of(scenario: string, run: CapturedRun): MeasuredRun {
    const name = runNameOf(scenario, run);
    const measured = this.#runs.get(name) ?? this.#measure(scenario, run);
    this.#runs.set(name, measured);
    return measured;
  }

  /** Measures a run again, of which more is known now. */
  again(scenario: string, run: CapturedRun): void {
    this.#runs.delete(runNameOf(scenario, run));
  }

  /** A run that failed, with original names. */
  named(run: CapturedRun): CapturedRun {
    const { failure, arm } = run;
    const mapping = failure === undefined ? undefined : this.#mappingOf(arm);
    if (failure === undefined || mapping === undefined) return run;
    const { message, trace } = failure;
    const named = trace === undefined ? {} : { trace: retraceText(mapping, trace) };
    return { ...run, failure: { ...failure, message: retraceSentence(mapping, message), ...named } };
  }

  /** What the threads of an app that did not answer did: by its recording, by what it left when it ended, and by Android. */
  hangs(scenario: string, run: CapturedRun): readonly Hang[] {
    const mapping = this.#mappingOf(run.arm);
    const own = this.of(scenario, run).measurement?.hangs ?? this.#hangsLeft(run, mapping);
    if (run.anrReport === undefined) return own;
    const report = Buffer.from(readInside(this.#folder, run.anrReport, MAX_FILE_BYTES)).toString('utf8');
    return withArtThreads(own, artThreads(report, this.#package), this.#appPackages, mapping);
  }

  #hangsLeft({ salvaged = [] }: CapturedRun, mapping: MappingIndex | undefined): readonly Hang[] {
    if (salvaged.length === 0) return [];
    try {
      const files = salvaged.map(({ file }) => readInside(this.#folder, file, MAX_FILE_BYTES));
      return hangsOf(joinTraces(files.map((bytes) => decodeTrace(bytes))), this.#appPackages, mapping);
    } catch (error) {
      if (!(error instanceof TraceError)) throw error;
      return [];
    }
  }

  #measure(scenario: string, run: CapturedRun): MeasuredRun {
    if (run.traces.length === 0) return {};
    const mapping = this.#mappingOf(run.arm);
    try {
      const input = {
        ...{ scenario, arm: run.arm, run: run.index },
        ...filesOf(this.#folder, run),
        appPackages: this.#appPackages,
        options: this.#config.metricOptions,
        ...(mapping === undefined ? {} : { mapping }),
      };
      const measurement = measureRun(input);
      const answer = readSystemAnswer(this.#folder, scenario, run);
      return { measurement: answer === undefined ? measurement : withSystemTrace(measurement, answer) };
    } catch (error) {
      if (!(error instanceof TraceError) && !(error instanceof UsageError)) throw error;
      return { unreadable: `${run.traces.map(({ file }) => file).join(', ')}: ${error.message}` };
    }
  }

  /** The mapping of a build, read if it is needed. */
  #mappingOf(arm: Arm): MappingIndex | undefined {
    if (!this.#mappings.has(arm)) {
      const path = { current: this.#config.mapping, baseline: this.#config.baselineMapping }[arm];
      this.#mappings.set(arm, path === undefined ? undefined : readMapping(path));
    }
    return this.#mappings.get(arm);
  }
}

function filesOf(
  folder: string,
  { traces, work }: CapturedRun,
): Pick<RunInput, 'files' | 'alteredFiles' | 'work'> {
  let alteredFiles = 0;
  const read = ({ file, sha256 }: CapturedRun['traces'][number]): Uint8Array => {
    const bytes = readInside(folder, file, MAX_FILE_BYTES);
    if (sha256Of(bytes) !== sha256) alteredFiles++;
    return bytes;
  };
  const files = traces.map(read);
  const log = work && readWorkLog(work.file, read(work));
  return { files, alteredFiles, ...(log === undefined ? {} : { work: log }) };
}

/** The work logs of the measured runs, if the recording was made under the work clock. */
export const workLogsOf = ({ folder, manifest }: Recording): readonly RunWork[] =>
  manifest.scenarios.flatMap(({ name, runs }) =>
    runs.flatMap(({ arm, index, warmup, work }) => {
      if (warmup || work === undefined) return [];
      const log = readWorkLog(work.file, readInside(folder, work.file, MAX_FILE_BYTES));
      return [{ scenario: name, arm, run: index, log }];
    }),
  );
