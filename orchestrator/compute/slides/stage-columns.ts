import type { StageColumns } from '../trace/trace.ts';

/** Makes one value per stage column, by calling the function once with each name. */
export const stageColumns = <T>(
  of: (name: keyof StageColumns) => T,
): Readonly<Record<keyof StageColumns, T>> => ({
  unknownDelayUs: of('unknownDelayUs'),
  inputUs: of('inputUs'),
  animationUs: of('animationUs'),
  layoutMeasureUs: of('layoutMeasureUs'),
  drawUs: of('drawUs'),
  syncUs: of('syncUs'),
  commandIssueUs: of('commandIssueUs'),
  swapBuffersUs: of('swapBuffersUs'),
  gpuUs: of('gpuUs'),
  totalUs: of('totalUs'),
  deadlineUs: of('deadlineUs'),
  intendedLagUs: of('intendedLagUs'),
});
