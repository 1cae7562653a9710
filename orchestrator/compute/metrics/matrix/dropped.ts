import { at } from '../../slides/counted.ts';
import type { Ledger } from '../../slides/ledger.ts';
import { RESOLUTION_US } from '../exceeds.ts';
import { recordingUs } from '../row-times.ts';

/** Matrix changed what a dropped frame is twice; all three are in use. */
export type DropRevision = 'ui-thread' | 'vsync' | 'total';

/** Absorbs what float64 loses when whole periods are held in µs; far below one nanosecond. */
const ROUNDING = 1e-9;

/** Vsyncs Matrix says the frame dropped: its lateness in units of `unitUs`, the display's period or that of 60 Hz. */
export function droppedFrames(ledger: Ledger, row: number, revision: DropRevision, unitUs: number): number {
  switch (revision) {
    case 'ui-thread':
      return Math.floor(recordingUs(ledger, row) / unitUs + ROUNDING);
    case 'vsync':
      return Math.floor((at(ledger.stages.intendedLagUs, row) + RESOLUTION_US) / unitUs + ROUNDING);
    case 'total': {
      const overUs = at(ledger.stages.totalUs, row) - at(ledger.periodUs, row);
      return Math.floor(Math.max(0, overUs / unitUs) + 0.5 + ROUNDING);
    }
  }
}
