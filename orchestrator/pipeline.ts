import type { AnalyseOptions } from './analyse.ts';
import { type Analysed, analyse } from './analyse.ts';
import type { OpenRig, Rig, RigOptions } from './rig/rig.ts';
import { startSpecs } from './rig/run-specs.ts';
import { endOf, interruptionOf, type SessionEnd, sessionErrorOf } from './rig/session-end.ts';
import { gatherRecording, newRunFolder, type SessionFacts } from './run-folder/run-folder.ts';
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

/** compute → judge → report of what a session left in its run folder. */
export async function conclude(
  job: Pick<Job, 'facts' | 'analyse'>,
  { folder, startedAt, end }: EndedSession,
): Promise<JobResult> {
  const interrupted = interruptionOf(end);
  const recording = gatherRecording(folder, {
    createdAt: startedAt.toISOString(),
    ...job.facts,
    ...(interrupted === undefined ? {} : { interrupted }),
  });
  const analysed = recording === undefined ? undefined : await analyse(recording, job.analyse);
  return { folder, end, analysed };
}

async function capture(job: Job, folder: string): Promise<SessionEnd> {
  let rig: Rig | undefined;
  try {
    rig = await job.openRig({ ...job.rig, project: job.project, folder });
    const { serial, adbPort, appiumPort } = rig;
    const specs = startSpecs(
      job.project,
      { ...job.plan, folder, serial, adbPort, appiumPort },
      job.onProgress,
    );
    job.stop.addEventListener('abort', () => void specs.stop(), { once: true });
    const exitCode = await specs.ended;
    return endOf({ exitCode, trouble: rig.trouble(), stopped: job.stop.aborted, folder });
  } catch (error) {
    return sessionErrorOf(error);
  } finally {
    await rig?.close();
  }
}
