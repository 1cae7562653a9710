import type { StageColumns } from './ledger.ts';

/** Every stage column, each asked for once by its name. */
export const stageColumns = (column: (name: keyof StageColumns) => Float64Array): StageColumns => ({
  unknownDelayUs: column('unknownDelayUs'),
  inputUs: column('inputUs'),
  animationUs: column('animationUs'),
  layoutMeasureUs: column('layoutMeasureUs'),
  drawUs: column('drawUs'),
  syncUs: column('syncUs'),
  commandIssueUs: column('commandIssueUs'),
  swapBuffersUs: column('swapBuffersUs'),
  gpuUs: column('gpuUs'),
  totalUs: column('totalUs'),
  deadlineUs: column('deadlineUs'),
  intendedLagUs: column('intendedLagUs'),
});
