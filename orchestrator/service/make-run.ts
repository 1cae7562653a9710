import { withCode } from '../base/errors.ts';
import { readAnrReport } from '../capture/anr-report.ts';
import { type CaptureRequest, captureRun, type RunTraces } from '../capture/capture-run.ts';
import { classifyFailure, traceOf } from '../capture/classify-failure.ts';
import type { DeviceSession, LocatedList } from '../capture/device-session.ts';
import type { AppFacts, FrameSource } from '../capture/frame-source.ts';
import type { CapturedRun } from '../capture/recording.ts';
import { appOf, type ScenarioOptions } from '../capture/scenario.ts';
import {
  type Finger,
  type PerformedGesture,
  type ScrollTarget,
  scrollTargetOf,
} from '../capture/scroll-target.ts';
import { sessionIdOf } from '../capture/session-id.ts';
import { systemTraceRecorder } from '../capture/timeline-recorder.ts';
import { workRecorder } from '../capture/work-recorder.ts';
import { withoutSecrets } from '../environment.ts';
import { runDoubts } from '../judge/run-warnings.ts';
import { type RunFiles, runNameOf } from '../run-folder/run-files.ts';
import { liveMeasurement } from './live-measurement.ts';
import type { Progress } from './progress.ts';
import { extrasOfRun } from './run-extras.ts';
import type { Step } from './run-steps.ts';
import type { SessionPlan } from './session-plan.ts';

/** Everything that runs are made with: one device session, its plan and its run folder. */
export interface Workplace {
  readonly session: DeviceSession;
  readonly source: FrameSource;
  readonly finger: Finger;
  readonly plan: SessionPlan;
  readonly files: RunFiles;
}
export interface RunRequest extends Pick<CaptureRequest, 'scenario' | 'options' | 'slides'> {
  readonly step: Step;
  /** Position among all runs of the scenario, warm-ups included. */
  readonly index: number;
  /** Position among the measured runs of its arm, from 1; 0 for a warm-up. */
  readonly number: number;
  readonly of: number;
  /** Metrics whose values decide how many runs follow. */
  readonly deciding: readonly string[];
}
export interface MadeRun {
  readonly run: CapturedRun;
  /** The first gesture performed; undefined if the run failed before it. */
  readonly gesture: PerformedGesture | undefined;
  /** Facts about app and device; undefined if the run failed before they were known. */
  readonly facts: AppFacts | undefined;
  /** Metric id → value; empty for warm-ups, failures and runs that do not count. */
  readonly values: Readonly<Record<string, number>>;
  /** The refresh rate of the frames behind the values; undefined without frames. */
  readonly displayHz: number | undefined;
  /** Sent once the run is part of the recording; undefined for a warm-up. */
  readonly report: Progress | undefined;
}

/** Captures one run and saves its files. Does not throw: a failure is part of the recording. */
export async function makeRun(work: Workplace, request: RunRequest): Promise<MadeRun> {
  const { scenario, step, index, number, of } = request;
  const startedMs = Date.now();
  const startedAt = new Date(startedMs).toISOString();
  const recorded = (found: Found): CapturedRun => ({
    index,
    ...step,
    startedAt,
    ...found,
    wallMs: Date.now() - startedMs,
  });
  const seen: Seen = { gesture: undefined, facts: undefined };
  try {
    const traces = await capture(work, request, seen);
    const run = recorded(saved(work, request, traces));
    const measured = { files: traces.files, options: work.plan.metricOptions };
    if (step.warmup) return { run, ...seen, ...NOTHING, report: undefined };
    const { values, factor, ...found } = liveMeasurement(measured, request.deciding, traces.work);
    const doubts = runDoubts(found, traces.conditions);
    const report: Progress = {
      kind: 'run',
      scenario,
      arm: step.arm,
      number,
      of,
      values,
      doubts,
      ...(factor === undefined ? {} : { factor }),
    };
    const counted = doubts.length > 0 ? NOTHING : { values, displayHz: found.evidence.displayHz };
    const shown = doubts.includes('anr') ? (await deviceShows(work, request)).saved : {};
    return { run: { ...run, ...shown }, ...seen, ...counted, report };
  } catch (error) {
    const found = await failed(work, request, error);
    const { message: sentence, code = 'internal' } = found.failure;
    const message = withCode(sentence, code);
    const report: Progress = { kind: 'failed-run', scenario, arm: step.arm, number, of, message };
    return { run: recorded(found), ...seen, ...NOTHING, report };
  }
}

/** Result of a run that does not count. */
const NOTHING = { values: {}, displayHz: undefined };

/** Facts about a run known before it has ended. */
type Seen = { -readonly [K in 'gesture' | 'facts']: MadeRun[K] };

function capture(
  work: Workplace,
  { scenario, options, slides, step, index }: RunRequest,
  seen: Seen,
): Promise<RunTraces> {
  const { session, source, finger, plan } = work;
  const { package: packageName, seed } = plan;
  const extras = extrasOfRun(plan.extras, seed, scenario, index);
  return captureRun(
    {
      session,
      source,
      finger,
      ...(plan.profile === undefined ? {} : { work: workRecorder(session) }),
      ...(plan.systemTrace === true
        ? { systemTrace: (api: number) => systemTraceRecorder(session, api, packageName) }
        : {}),
      app: appOf(session, packageName, extras, source.open, options.seeds),
      list: listOf(work, scenario, options),
      described: (facts) => {
        seen.facts = facts;
      },
      performed: (gesture) => {
        seen.gesture ??= gesture;
      },
    },
    {
      sessionId: sessionIdOf(seed, scenario, step.arm, index),
      package: packageName,
      scenario,
      options,
      slides,
    },
  );
}

/** The list, found once: reading the view tree between slides would disturb the measurement. */
function listOf(
  { session, finger, plan }: Workplace,
  scenario: string,
  { on }: ScenarioOptions,
): ScrollTarget {
  const list = on ?? noListIn(scenario);
  let found: Promise<LocatedList> | undefined;
  const find = (): Promise<LocatedList> => {
    found ??= session.find(list);
    return found;
  };
  return scrollTargetOf({ session, finger, seed: plan.seed, list, find });
}

const noListIn = (scenario: string) => (): never => {
  throw new Error(`The scenario '${scenario}' names no list: add \`on\`, or a \`slide\` that finds one.`);
};

/** Facts about a run known after it has ended. */
type Found = Omit<CapturedRun, 'index' | 'arm' | 'warmup' | 'startedAt' | 'wallMs'>;

const nameOf = ({ scenario, step, index }: RunRequest): string =>
  runNameOf(scenario, { arm: step.arm, index });

const saved = ({ files, plan }: Workplace, request: RunRequest, traces: RunTraces): Found => ({
  traces: traces.files.map((bytes, i) =>
    files.saveTrace(`${nameOf(request)}-${i}.${plan.source === 'probe' ? 'hpt' : 'json'}`, bytes),
  ),
  ...(traces.work === undefined ? {} : { work: files.saveWork(`${nameOf(request)}.json`, traces.work) }),
  ...(traces.systemTrace === undefined
    ? {}
    : { systemTrace: files.saveSystemTrace(nameOf(request), traces.systemTrace) }),
  conditions: traces.conditions,
});

async function failed(
  work: Workplace,
  request: RunRequest,
  error: unknown,
): Promise<Found & { readonly failure: NonNullable<CapturedRun['failure']> }> {
  const { logcat, saved: shown } = await deviceShows(work, request);
  const { package: packageName } = work.plan;
  const failure = classifyFailure(error, logcat, packageName);
  const trace = traceOf(error, logcat, packageName);
  return {
    traces: [],
    conditions: { start: {}, end: {} },
    failure: {
      ...withSafeMessage(failure),
      ...(trace === undefined ? {} : { trace: withoutSecrets()(trace) }),
    },
    ...shown,
    ...(failure.kind === 'infrastructure'
      ? {}
      : await leftBehind(work, request, failure.kind === 'anr' ? logcat : undefined)),
  };
}

/** What the app had recorded when it ended, and Android's report if it had not answered before. */
async function leftBehind(
  { session, source, files, plan }: Workplace,
  request: RunRequest,
  logcatOfAnr: string | undefined,
): Promise<Pick<CapturedRun, 'salvaged' | 'anrReport'>> {
  const traces = (await source.salvage?.().catch(() => [])) ?? [];
  const report =
    logcatOfAnr === undefined ? undefined : await readAnrReport(session, plan.package, logcatOfAnr);
  // An app that does not answer would not begin the next run either.
  if (logcatOfAnr !== undefined) await session.shell(`am force-stop ${plan.package}`).catch(() => '');
  const stem = `failures/${nameOf(request)}`;
  return {
    ...(traces.length === 0
      ? {}
      : { salvaged: traces.map((bytes, i) => files.saveTrace(`${nameOf(request)}-left-${i}.hpt`, bytes)) }),
    ...(report === undefined
      ? {}
      : { anrReport: files.saveBytes(`${stem}.anr.txt`, withoutSecrets()(report)) }),
  };
}

/** Saves screen and log as evidence, if the device still answers. */
async function deviceShows(
  { session, files }: Workplace,
  request: RunRequest,
): Promise<{ readonly logcat: string; readonly saved: Pick<CapturedRun, 'logcat' | 'screenshot'> }> {
  const stem = `failures/${nameOf(request)}`;
  const logcat = await session.logcat().catch(() => '');
  const screen = await session.screenshotPng().catch(() => undefined);
  return {
    logcat,
    saved: {
      ...(logcat === '' ? {} : { logcat: files.saveBytes(`${stem}.logcat.txt`, logcat) }),
      ...(screen === undefined ? {} : { screenshot: files.saveBytes(`${stem}.png`, screen) }),
    },
  };
}

/** Removes secrets: errors of WebdriverIO quote addresses and capabilities. */
const withSafeMessage = <F extends { readonly message: string }>(failure: F): F => ({
  ...failure,
  message: withoutSecrets()(failure.message),
});
