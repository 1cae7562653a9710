import type { StageColumns } from '../../trace/trace.ts';

/** All stages with their ledger columns, in the order in which a frame passes them. */
export const STAGES = [
  ['unknownDelay', 'unknownDelayUs'],
  ['input', 'inputUs'],
  ['animation', 'animationUs'],
  ['layoutMeasure', 'layoutMeasureUs'],
  ['draw', 'drawUs'],
  ['sync', 'syncUs'],
  ['commandIssue', 'commandIssueUs'],
  ['swapBuffers', 'swapBuffersUs'],
  ['gpu', 'gpuUs'],
] as const satisfies readonly (readonly [string, keyof StageColumns])[];
export type StageName = (typeof STAGES)[number][0];

/** Stages of the frame's own work. Waiting for the main thread is `lateStart` instead of `unknownDelay`. */
export const WORK_STAGES = STAGES.filter(([name]) => name !== 'unknownDelay');
