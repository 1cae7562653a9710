import type { StageName } from '../../orchestrator/compute/metrics/kit/stages.ts';

/** Durations of a frame's stages, µs; 0 by default. */
export const stagesOf = (change: Partial<Record<StageName, number>>): Record<StageName, number> => ({
  unknownDelay: 0,
  input: 0,
  animation: 0,
  layoutMeasure: 0,
  draw: 0,
  sync: 0,
  commandIssue: 0,
  swapBuffers: 0,
  gpu: 0,
  ...change,
});
