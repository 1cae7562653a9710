import { usFromNs } from '../../units.ts';
import type { StageColumns } from '../slides/ledger.ts';
import type { TimedFrame } from './split-at-pauses.ts';

export interface FramestatsFrame extends TimedFrame {
  readonly periodUs: number | undefined;
  readonly stages: Readonly<Partial<Record<keyof StageColumns, number>>>;
}

/** Without these a table says nothing about frames; every release since API 23 has them. */
export const REQUIRED = ['Flags', 'IntendedVsync', 'Vsync', 'HandleInputStart', 'FrameCompleted'] as const;

const LONGEST_US = 10_000_000;

/**
 * The durations that FrameMetrics makes of the same time stamps.
 * https://cs.android.com/android/platform/superproject/main/+/main:frameworks/base/core/java/android/view/FrameMetrics.java (DURATIONS)
 */
const STAGES: readonly (readonly [keyof StageColumns, string, readonly string[]])[] = [
  ['unknownDelayUs', 'IntendedVsync', ['HandleInputStart']],
  ['inputUs', 'HandleInputStart', ['AnimationStart']],
  ['animationUs', 'AnimationStart', ['PerformTraversalsStart']],
  ['layoutMeasureUs', 'PerformTraversalsStart', ['DrawStart']],
  ['drawUs', 'DrawStart', ['SyncQueued', 'SyncStart']],
  ['syncUs', 'SyncStart', ['IssueDrawCommandsStart']],
  ['commandIssueUs', 'IssueDrawCommandsStart', ['SwapBuffers']],
  ['swapBuffersUs', 'SwapBuffers', ['SwapBuffersCompleted', 'FrameCompleted']],
  ['gpuUs', 'CommandSubmissionCompleted', ['GpuCompleted']],
  ['totalUs', 'IntendedVsync', ['FrameCompleted']],
  ['deadlineUs', 'IntendedVsync', ['FrameDeadline']],
  ['intendedLagUs', 'IntendedVsync', ['Vsync']],
];

/** One row as a frame; undefined for rows with impossible times. */
export function framestatsFrame(row: ReadonlyMap<string, number>): FramestatsFrame | undefined {
  const stages: Partial<Record<keyof StageColumns, number>> = {};
  for (const [stage, from, ends] of STAGES) {
    const us = usFromNs(timeOf(row, firstOf(row, ends)) - timeOf(row, from));
    if (us < 0 && OWN_THREAD.has(stage)) return undefined;
    if (us >= 0) stages[stage] = us;
  }
  const { totalUs } = stages;
  if (totalUs === undefined || totalUs >= LONGEST_US || stages.unknownDelayUs === undefined) return undefined;
  const intervalNs = row.get('FrameInterval') ?? 0;
  return {
    vsyncUs: usFromNs(timeOf(row, 'Vsync')),
    intendedUs: usFromNs(timeOf(row, 'IntendedVsync')),
    completedUs: usFromNs(timeOf(row, 'FrameCompleted')),
    periodUs: intervalNs > 0 ? usFromNs(intervalNs) : undefined,
    stages,
  };
}

/** Stages that cannot run backwards; the GPU's two times may come from different clocks' rounding. */
const OWN_THREAD: ReadonlySet<keyof StageColumns> = new Set([
  'unknownDelayUs',
  'inputUs',
  'animationUs',
  'layoutMeasureUs',
  'drawUs',
  'totalUs',
  'intendedLagUs',
]);

const firstOf = (row: ReadonlyMap<string, number>, names: readonly string[]): string =>
  names.find((name) => timeOf(row, name) > 0) ?? '';

/** 0 means that the platform had nothing to write there. */
function timeOf(row: ReadonlyMap<string, number>, name: string): number {
  const ns = row.get(name) ?? 0;
  return ns > 0 ? ns : Number.NaN;
}
