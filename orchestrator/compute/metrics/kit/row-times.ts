import { US_PER_S } from '../../../base/units.ts';
import type { LedgerRow } from '../../index-spaces.ts';
import { countedFrames, countedRows } from '../../slides/counted.ts';
import { at, FrameFlag, hasFlag, type Ledger, rememberedForLedger } from '../../slides/ledger.ts';
import { type MetricValue, measured, NO_FRAMES } from '../metric.ts';

/** Calls `visit` for every counted row of the ledger's slides, in order, with its interval and period in µs. */
export function eachCounted(
  ledger: Ledger,
  visit: (row: LedgerRow, intervalUs: number, periodUs: number) => void,
): void {
  const { count, row, intervalUs } = countedFrames(ledger);
  for (let i = 0; i < count; i++)
    visit(row[i] as number, intervalUs[i] as number, at(ledger.periodUs, row[i] as number));
}

interface CountedTime {
  readonly frames: number;
  readonly us: number;
}
/** Number and total time of the counted rows that `wanted` accepts. */
function countedTime(ledger: Ledger, wanted: (row: LedgerRow) => boolean = () => true): CountedTime {
  let frames = 0;
  let us = 0;
  eachCounted(ledger, (row, intervalUs) => {
    if (!wanted(row)) return;
    frames++;
    us += intervalUs;
  });
  return { frames, us };
}

/** Σ I_N over the counted frames of one phase, in seconds. */
export function phaseTime(ledger: Ledger, phase: 'drag' | 'fling'): MetricValue {
  const { frames, us } = countedTime(ledger, (row) => hasFlag(ledger, row, FrameFlag[phase]));
  return frames === 0 ? NO_FRAMES : measured(us / US_PER_S, { frames });
}

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
