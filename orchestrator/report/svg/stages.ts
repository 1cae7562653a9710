import type { StageName } from '../../compute/metrics/kit/stages.ts';
import { okabeIto } from './palette.ts';

export interface StageGroup {
  readonly label: string;
  readonly stages: readonly StageName[];
  readonly colour: string;
}

/** In pipeline order, bottom to top; eight groups, as many as there are distinguishable colours. */
export const stageGroups: readonly StageGroup[] = [
  { label: 'waiting to start', stages: ['unknownDelay'], colour: '#999999' },
  { label: 'input', stages: ['input'], colour: okabeIto.skyBlue },
  { label: 'animation', stages: ['animation'], colour: okabeIto.orange },
  { label: 'layout + measure', stages: ['layoutMeasure'], colour: okabeIto.green },
  { label: 'draw', stages: ['draw'], colour: okabeIto.yellow },
  { label: 'sync', stages: ['sync'], colour: okabeIto.blue },
  { label: 'render thread', stages: ['commandIssue', 'swapBuffers'], colour: okabeIto.purple },
  { label: 'GPU', stages: ['gpu'], colour: 'var(--gpu)' },
];
