import type { StageName } from '../../measurement.ts';
import type { StageColumns } from '../../slides/ledger.ts';

/** Every stage with its ledger column, in the order of a frame. */
export const STAGES: readonly (readonly [StageName, keyof StageColumns])[] = [
  ['unknownDelay', 'unknownDelayUs'],
  ['input', 'inputUs'],
  ['animation', 'animationUs'],
  ['layoutMeasure', 'layoutMeasureUs'],
  ['draw', 'drawUs'],
  ['sync', 'syncUs'],
  ['commandIssue', 'commandIssueUs'],
  ['swapBuffers', 'swapBuffersUs'],
  ['gpu', 'gpuUs'],
];

/** Those in which the frame itself works; waiting for the main thread is told by the late start. */
export const WORK_STAGES = STAGES.filter(([name]) => name !== 'unknownDelay');
