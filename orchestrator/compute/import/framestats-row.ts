import { usFromNs } from '../../base/units.ts';
import { LONGEST_BELIEVABLE_US } from '../slides/frame-rows.ts';
import { isPeriod } from '../slides/periods.ts';
import type { StageColumns } from '../trace/trace.ts';
import type { TimedFrame } from './split-at-pauses.ts';

export interface FramestatsFrame extends TimedFrame {
  readonly periodUs: number;
  readonly stages: Stages;
}
type Stages = Readonly<Partial<Record<keyof StageColumns, number>>>;

/** Columns that every release since API 23 prints and that every row needs. */
export const REQUIRED = [
  'Flags',
  'IntendedVsync',
  'Vsync',
  'HandleInputStart',
  'AnimationStart',
  'PerformTraversalsStart',
  'DrawStart',
  'SyncStart',
  'IssueDrawCommandsStart',
  'SwapBuffers',
  'FrameCompleted',
] as const;

/**
 * The durations that FrameMetrics computes from the same time stamps.
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
/**
 * Android 12 to 14 print the two names in the wrong order.
 * https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/FrameInfo.cpp
 */
const INTERVAL_COLUMNS = ['FrameInterval', 'FrameStartTime'];
/** Missing before API 31; the GPU's two times may also be rounded differently. */
const MAY_BE_UNKNOWN: ReadonlySet<keyof StageColumns> = new Set(['gpuUs', 'deadlineUs']);

/**
 * One row as a frame; undefined for rows with impossible or missing times, as in recorded runs, and for rows whose vsync
 * period is neither in the row nor given as `fallbackUs`. A duration longer than `longestUs` is impossible.
 */
export function framestatsFrame(
  row: ReadonlyMap<string, number>,
  fallbackUs: number | undefined,
  longestUs = LONGEST_BELIEVABLE_US,
): FramestatsFrame | undefined {
  const stages = stagesOf(row, longestUs);
  const { totalUs = Number.NaN } = stages;
  const isWhole = STAGES.every(
    ([stage]) => MAY_BE_UNKNOWN.has(stage) || (stages[stage] ?? Number.NaN) <= totalUs,
  );
  const periodUs = reportedPeriodUs(row) ?? fallbackUs;
  const flags = row.get('Flags') ?? Number.NaN;
  if (Number.isNaN(flags) || isLeftOut(row) || !isWhole || periodUs === undefined) return undefined;
  return { ...timesOf(row, stages), periodUs, stages };
}

/**
 * Flags of a frame whose times mean something else: a window became visible, a canvas of the app's own was drawn, nothing was
 * drawn. An animation of the RenderThread (2) is a frame like any other, and vendors use further bits.
 * https://cs.android.com/android/platform/superproject/main/+/main:frameworks/base/libs/hwui/FrameInfo.h (FrameInfoFlags)
 */
const LEFT_OUT = 1 | 4 | 8;
const RENDER_THREAD = 2;
const DOCUMENTED = LEFT_OUT | RENDER_THREAD;

export const isLeftOut = (row: ReadonlyMap<string, number>): boolean =>
  ((row.get('Flags') ?? 0) & LEFT_OUT) !== 0;
/** Whether the RenderThread drew an animation without the main thread. */
export const isDrawnAlone = (row: ReadonlyMap<string, number>): boolean =>
  ((row.get('Flags') ?? 0) & RENDER_THREAD) !== 0;
/** Whether only bits are set that no release documents. */
export const hasOtherFlags = (row: ReadonlyMap<string, number>): boolean =>
  ((row.get('Flags') ?? 0) & ~DOCUMENTED) !== 0 && !isLeftOut(row);

/** One of the two columns is a time since boot, which is the larger one. */
export function reportedPeriodUs(row: ReadonlyMap<string, number>): number | undefined {
  const us = INTERVAL_COLUMNS.map((name) => usFromNs(timeOf(row, name))).filter(isPeriod);
  return us.length === 0 ? undefined : Math.min(...us);
}

/** The times of a row whose durations cannot be used; the vsync is NaN if it is implausible too. */
export const framestatsTimes = (row: ReadonlyMap<string, number>): TimedFrame => timesOf(row, stagesOf(row));

const timesOf = (row: ReadonlyMap<string, number>, { intendedLagUs }: Stages): TimedFrame => ({
  vsyncUs: intendedLagUs === undefined ? Number.NaN : usFromNs(timeOf(row, 'Vsync')),
  intendedUs: usFromNs(timeOf(row, 'IntendedVsync')),
  completedUs: usFromNs(timeOf(row, 'FrameCompleted')),
});

/** Durations that are neither negative nor too long. */
function stagesOf(row: ReadonlyMap<string, number>, longestUs = LONGEST_BELIEVABLE_US): Stages {
  const stages: Partial<Record<keyof StageColumns, number>> = {};
  for (const [stage, from, ends] of STAGES) {
    const us = usFromNs(timeOf(row, firstOf(row, ends)) - timeOf(row, from));
    if (us >= 0 && us < longestUs) stages[stage] = us;
  }
  return stages;
}

const firstOf = (row: ReadonlyMap<string, number>, names: readonly string[]): string =>
  names.find((name) => timeOf(row, name) > 0) ?? '';

/** The platform writes 0 for an unknown time. */
function timeOf(row: ReadonlyMap<string, number>, name: string): number {
  const ns = row.get(name) ?? 0;
  return ns > 0 ? ns : Number.NaN;
}
