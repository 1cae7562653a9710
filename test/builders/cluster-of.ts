import type { StackCluster } from '../../orchestrator/compute/measurement.ts';

/** One late frame with a stack; the defaults raise no finding. */
export const clusterOf = (change: Partial<StackCluster> = {}): StackCluster => ({
  key: change.appFrame ?? 'android.view.View.measure',
  hitchMs: 1,
  frames: 1,
  slides: 1,
  firstSeenUs: 0,
  lastSeenUs: 0,
  example: [],
  appFrame: undefined,
  ...change,
});
