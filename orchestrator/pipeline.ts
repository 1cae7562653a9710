import type { AnalyseOptions } from './analyse.ts';
import { type Analysed, analyse } from './analyse.ts';
import type { OpenRig, Rig, RigOptions } from './rig/rig.ts';
import { startSpecs } from './rig/run-specs.ts';
import { endOf, interruptionOf, type SessionEnd, sessionErrorOf } from './rig/session-end.ts';
import { gatherRecording, newRunFolder, type Recording, type SessionFacts } from './run-folder/run-folder.ts';
import type { Progress } from './service/progress.ts';
import type { SessionPlan } from './service/session-plan.ts';
import type { Project } from './setup/places.mjs';

/** One session: what is measured, on what, how it is judged, and what is called meanwhile. */
export interface Job {
  readonly project: Project;
  readonly reports: string;
  readonly rig: Omit<RigOptions, 'folder' | 'project'>;
  readonly openRig: OpenRig;
  readonly plan: Omit<SessionPlan, 'folder' | 'serial' | 'appiumPort' | 'adbPort'>;
  readonly facts: Omit<SessionFacts, 'createdAt' | 'interrupted'>;
  readonly analyse: AnalyseOptions;
  /** Called at the end of each phase, for the timing line. */
  readonly onPhase: (phase: 'captured' | 'analysed') => void;
  readonly onProgress: (progress: Progress) => void;
  /** Ends the session; what was measured is kept. */
  readonly stop: AbortSignal;
}
export interface JobResult {
  readonly folder: string;
  readonly end: SessionEnd;
  /** Undefined when nothing was captured. */
  readonly analysed: Analysed | undefined;
}

/** A session that has ended, before it is judged. */
export interface EndedSession {
  readonly folder: string;
  readonly startedAt: Date;
  readonly end: SessionEnd;
}

/** capture → compute → judge → report. */
export async function perf(job: Job): Promise<JobResult> {
  const startedAt = new Date();
  const folder = newRunFolder(job.reports, startedAt);
  const end = await capture(job, folder);
  job.onPhase('captured');
  const result = await conclude(job, { folder, startedAt, end });
  job.onPhase('analysed');
  return result;
}

/** Starts the programs of a session, and completes the job's plan with where they are. */
export async function openSession(
  job: Pick<Job, 'project' | 'rig' | 'plan' | 'openRig'>,
  folder: string,
): Promise<{ readonly rig: Rig; readonly plan: SessionPlan }> {
  const rig = await job.openRig({ ...job.rig, project: job.project, folder });
  const { serial, adbPort, appiumPort } = rig;
  const found = { folder, serial, adbPort, ...(appiumPort === undefined ? {} : { appiumPort }) };
  return { rig, plan: { ...job.plan, ...found } };
}

/** Makes a recording of what a session left in its run folder; undefined when nothing was captured. */
export function gathered(
  { facts }: Pick<Job, 'facts'>,
  { folder, startedAt, end }: EndedSession,
): Recording | undefined {
  const interrupted = interruptionOf(end);
  return gatherRecording(folder, {
    createdAt: startedAt.toISOString(),
    ...facts,
    ...(interrupted === undefined ? {} : { interrupted }),
  });
}

/** compute → judge → report of what a session left in its run folder. */
export async function conclude(job: Pick<Job, 'facts' | 'analyse'>, ended: EndedSession): Promise<JobResult> {
  const recording = gathered(job, ended);
  const analysed = recording === undefined ? undefined : await analyse(recording, job.analyse);
  return { folder: ended.folder, end: ended.end, analysed };
}

async function capture(job: Job, folder: string): Promise<SessionEnd> {
  let rig: Rig | undefined;
  try {
    const opened = await openSession(job, folder);
    rig = opened.rig;
    const specs = startSpecs(job.project, opened.plan, job.onProgress);
    job.stop.addEventListener('abort', () => void specs.stop(), { once: true });
    const exitCode = await specs.ended;
    return endOf({ exitCode, trouble: rig.trouble(), stopped: job.stop.aborted, folder });
  } catch (error) {
    return sessionErrorOf(error);
  } finally {
    await rig?.close();
  }
}
