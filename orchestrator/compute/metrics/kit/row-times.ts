import type { LedgerRow } from '../../index-spaces.ts';
import { countedRows } from '../../slides/counted.ts';
import { at, type Ledger, rememberedForLedger } from '../../slides/ledger.ts';

/** Counted frames whose FrameMetrics row was delivered. */
export const countedRowsWithStages = rememberedForLedger((ledger): readonly number[] =>
  countedRows(ledger).filter((row) => !Number.isNaN(at(ledger.stages.unknownDelayUs, row))),
);

/** Counted frames whose TOTAL_DURATION is known. */
export const countedRowsWithTotal = rememberedForLedger((ledger): readonly number[] =>
  countedRows(ledger).filter((row) => !Number.isNaN(at(ledger.stages.totalUs, row))),
);

/** UNKNOWN_DELAY + INPUT_HANDLING + ANIMATION + LAYOUT_MEASURE + DRAW: time until the UI thread has recorded the frame. */
export const recordingUs = ({ stages }: Ledger, row: LedgerRow): number =>
  at(stages.unknownDelayUs, row) +
  at(stages.inputUs, row) +
  at(stages.animationUs, row) +
  at(stages.layoutMeasureUs, row) +
  at(stages.drawUs, row);

/** The same plus SYNC, during which the UI thread is blocked: the UI time of JankStats, Sentry and Datadog. */
export const uiUs = (ledger: Ledger, row: LedgerRow): number => at(uiTimes(ledger), row);

/** Kept because seven definitions read it. */
const uiTimes = rememberedForLedger((ledger): Float64Array => {
  const us = new Float64Array(ledger.count);
  for (let row = 0; row < us.length; row++)
    us[row] = recordingUs(ledger, row) + at(ledger.stages.syncUs, row);
  return us;
});

/** The row's DEADLINE (API 31+), or else one vsync period. */
export function deadlineOrPeriodUs(ledger: Ledger, row: LedgerRow): number {
  const deadlineUs = at(ledger.stages.deadlineUs, row);
  return deadlineUs > 0 ? deadlineUs : at(ledger.periodUs, row);
}

/** INTENDED_VSYNC + UNKNOWN_DELAY: the start of doFrame, µs; NaN without a row. */
export const doFrameUs = ({ vsyncUs, stages }: Ledger, row: LedgerRow): number =>
  at(vsyncUs, row) - at(stages.intendedLagUs, row) + at(stages.unknownDelayUs, row);

/** INTENDED_VSYNC + TOTAL_DURATION: time at which the frame was complete, µs; NaN without a row. */
export const completedUs = (ledger: Ledger, row: LedgerRow): number =>
  at(ledger.vsyncUs, row) - at(ledger.stages.intendedLagUs, row) + at(ledger.stages.totalUs, row);
