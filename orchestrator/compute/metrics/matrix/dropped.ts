import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { RESOLUTION_US } from '../exceeds.ts';
import { recordingUs } from '../row-times.ts';

/** Matrix changed what a dropped frame is twice; all three are in use. */
export type DropRevision = 'ui-thread' | 'vsync' | 'total';

/** Absorbs what float64 loses when whole periods are held in µs; far below one nanosecond. */
const ROUNDING = 1e-9;

/** Vsyncs Matrix says the frame dropped, counted in periods of `periodUs`. */
export function droppedFrames(ledger: Ledger, row: number, revision: DropRevision, periodUs: number): number {
  switch (revision) {
    case 'ui-thread':
      return Math.floor(recordingUs(ledger, row) / periodUs + ROUNDING);
    case 'vsync':
      return Math.floor((at(ledger.stages.intendedLagUs, row) + RESOLUTION_US) / periodUs + ROUNDING);
    case 'total': {
      const over = (at(ledger.stages.totalUs, row) - periodUs) / periodUs;
      return Math.floor(Math.max(0, over) + 0.5 + ROUNDING);
    }
  }
}
