import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';

/** INTENDED_VSYNC + TOTAL_DURATION: when the frame was complete, µs; NaN without a row. */
export const completedUs = (ledger: Ledger, row: number): number =>
  at(ledger.vsyncUs, row) - at(ledger.stages.intendedLagUs, row) + at(ledger.stages.totalUs, row);
