import type { Project } from '../tools/setup/places.mjs';
import { type Analysed, analyse, type SessionJudging } from './analyse.ts';
import { whenAborted } from './base/when-aborted.ts';
import { keepJudging } from './history/kept-judging.ts';
import { MeasuredRuns } from './measured-runs.ts';
import { endSessions } from './rig/end-sessions.ts';
import type { OpenRig, Rig, RigOptions } from './rig/rig.ts';
import { Specs } from './rig/run-specs.ts';
import { endingOf, endOf, type SessionEnd, sessionErrorOf } from './rig/session-end.ts';
import { sessionDeadline, supervisedDeadline } from './rig/supervised-deadline.ts';
import {
  beginRecording,
  capturedScenario,
  gatherRecording,
  newRunFolder,
  type Recording,
  type SessionFacts,
} from './run-folder/run-folder.ts';
import type { Progress } from './service/progress.ts';
import type { SessionPlan } from './service/session-plan.ts';

/** One session: the plan, the devices, the judging, and the callbacks. */
export interface Job {
  readonly project: Project;
  readonly reports: string;
  readonly rig: Omit<
    RigOptions,
    'folder' | 'project' | 'stop' | 'onOutput' | 'onReady' | 'onNotice' | 'beside'
  >;
  readonly openRig: OpenRig;
  readonly plan: Omit<SessionPlan, 'folder' | 'place'>;
  readonly facts: Omit<SessionFacts, 'createdAt'>;
  readonly analyse: SessionJudging;
  /** Called before the runs are judged, with what else there is to know of them. */
  readonly explain?: (recording: Recording, measured: MeasuredRuns) => Promise<void>;
  /** Called at the end of each phase, for the timing line. */
  readonly onPhase: (phase: 'captured' | 'analysed') => void;
  readonly onProgress: (progress: Progress) => void;
  /** Called with the output of the session's programs. */
  readonly onOutput?: NonNullable<RigOptions['onOutput']>;
  readonly onReady?: NonNullable<RigOptions['onReady']>;
  readonly onNotice?: NonNullable<RigOptions['onNotice']>;
  /** Ends the session; the runs measured so far are kept. */
  readonly stop: AbortSignal;
}
export interface JobResult {
  readonly folder: string;
  readonly end: SessionEnd;
  /** Undefined if nothing was captured. */
  readonly analysed: Analysed | undefined;
}

/** A session that has ended, before it is judged. */
export interface EndedSession {
  readonly folder: string;
  readonly end: SessionEnd;
}

/** capture → compute → judge → report. */
export async function perf(job: Job): Promise<JobResult> {
  const folder = beginSession(job);
  const measured = new MeasuredRuns(folder, job.plan.package, job.analyse.config);
  const onProgress = (progress: Progress): void => {
    job.onProgress(progress);
    if (progress.kind === 'run') measureSoFar(measured, folder, progress.scenario);
  };
  let closing: Promise<void> | undefined;
  const end = await capture({ ...job, onProgress }, folder, (closed) => {
    closing = closed;
    closed.catch(() => undefined); // it may fail before it is awaited below
  });
  job.onPhase('captured');
  try {
    return await conclude(job, { folder, end }, measured);
  } finally {
    job.onPhase('analysed');
    await closing;
  }
}

/** Makes the run folder of a session that begins now. */
export function beginSession({
  reports,
  facts,
  analyse: how,
}: Pick<Job, 'reports' | 'facts' | 'analyse'>): string {
  const now = new Date();
  const folder = newRunFolder(reports, now);
  beginRecording(folder, { createdAt: now.toISOString(), ...facts });
  keepJudging(folder, how);
  return folder;
}

/** Starts the programs of a session, and completes the job's plan with their addresses. */
export async function openSession(
  job: Pick<Job, 'project' | 'rig' | 'plan' | 'openRig' | 'stop' | 'onOutput' | 'onReady' | 'onNotice'>,
  folder: string,
  beside?: RigOptions['beside'],
): Promise<{ readonly rig: Rig; readonly plan: SessionPlan }> {
  const { rig: wanted, plan, openRig, ...how } = job;
  const rig = await openRig({ ...wanted, ...how, folder, ...(beside && { beside }) });
  return { rig, plan: { ...plan, folder, place: rig.place } };
}

/** Measures the runs of a scenario so far, while the next one is made. */
function measureSoFar(measured: MeasuredRuns, folder: string, scenario: string): void {
  try {
    for (const run of capturedScenario(folder, scenario)?.runs ?? []) measured.of(scenario, run);
  } catch {
    // Reported when the session is judged, which needs the same files.
  }
}

/**
 * compute → judge → report for the run folder of a session.
 * @param measured its runs, of which some may already be measured
 */
export async function conclude(
  job: Pick<Job, 'analyse' | 'explain'>,
  { folder, end }: EndedSession,
  measured?: MeasuredRuns,
): Promise<JobResult> {
  const recording = gatherRecording(folder, endingOf(end));
  if (recording === undefined) return { folder, end, analysed: undefined };
  const runs = measured ?? new MeasuredRuns(folder, recording.manifest.app.package, job.analyse.config);
  await job.explain?.(recording, runs);
  const analysed = await analyse(recording, job.analyse, runs);
  return { folder, end, analysed };
}

/** The part of a job that is needed to capture, before the session is judged. */
export type CaptureJob = Omit<Job, 'reports' | 'facts' | 'analyse' | 'onPhase'>;

type Meanwhile = (closed: Promise<void>) => void;

/**
 * Measures into a run folder that has begun. Never rejects: a failure is returned as the session's end.
 * @param meanwhile takes the end of the programs, for which nothing waits then, unless a device's settings are set back first
 */
export async function capture(job: CaptureJob, folder: string, meanwhile?: Meanwhile): Promise<SessionEnd> {
  let rig: Rig | undefined;
  const { project, rig: wanted, plan, onProgress } = job;
  const specs = new Specs({ project, plan: { ...plan, folder }, target: wanted.target.kind, onProgress });
  try {
    const opened = await openSession(job, folder, specs.load);
    rig = opened.rig;
    return job.stop.aborted ? { kind: 'stopped' } : await measured(job, opened, specs);
  } catch (error) {
    return job.stop.aborted ? { kind: 'stopped' } : sessionErrorOf(error);
  } finally {
    const closed = rig?.close();
    if (closed === undefined || meanwhile === undefined || wanted.environment !== undefined) await closed;
    else meanwhile(closed);
  }
}

/** Runs the specs to their end, or until the user stops them or there is trouble with the session's programs. */
async function measured(
  { stop }: CaptureJob,
  { rig, plan }: { readonly rig: Rig; readonly plan: SessionPlan },
  specs: Specs,
): Promise<SessionEnd> {
  const { supervisor } = rig;
  const { silenceS, sessionS } = plan.timeouts;
  const whole = sessionDeadline(supervisor, sessionS);
  const silence = supervisedDeadline(supervisor, silenceS, {
    code: 'worker-silent',
    sentence: `No run was made for ${silenceS} s.`,
  });
  const run = specs.run(supervisor, plan, () => silence.restart());
  const forgetStop = whenAborted([stop, supervisor.troubled], () => void run.stop());
  const exitCode = await run.ended;
  forgetStop();
  silence.clear();
  whole.clear();
  if (exitCode !== 0) await Promise.all([rig.check(), endSessions(plan, process.env)]);
  return endOf({
    exitCode,
    trouble: supervisor.trouble,
    stopped: stop.aborted,
    folder: plan.folder,
    mayMeasureNothing: plan.scan !== undefined,
  });
}
