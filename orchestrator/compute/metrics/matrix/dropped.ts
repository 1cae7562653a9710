import type { LedgerRow } from '../../index-spaces.ts';
import { nearestPeriods, RESOLUTION_US, wholePeriods } from '../../slides/counted.ts';
import { at, type Ledger } from '../../slides/ledger.ts';
import { uiUs } from '../kit/row-times.ts';
import type { Source } from '../metric.ts';

export const MATRIX_FRAME_TRACER: Source = {
  title: 'Tencent Matrix, FrameTracer',
  url: 'https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/tracer/FrameTracer.java',
};
export const MATRIX_CONSTANTS: Source = {
  title: 'Tencent Matrix, the drop levels 3, 9, 24, 42',
  url: 'https://github.com/Tencent/matrix/blob/master/matrix/matrix-android/matrix-trace-canary/src/main/java/com/tencent/matrix/trace/constants/Constants.java',
};

/** Matrix changed its definition of a dropped frame twice; all three are in use. */
export type DropRevision = 'ui-thread' | 'vsync' | 'total';

/** Number of vsyncs that the frame dropped: its lateness in `unitUs`, the display's period or that of 60 Hz. */
export function droppedFrames(
  ledger: Ledger,
  row: LedgerRow,
  revision: DropRevision,
  unitUs: number,
): number {
  switch (revision) {
    case 'ui-thread':
      return wholePeriods(uiUs(ledger, row), unitUs);
    case 'vsync':
      return wholePeriods(at(ledger.stages.intendedLagUs, row) + RESOLUTION_US, unitUs);
    case 'total': {
      const overUs = at(ledger.stages.totalUs, row) - at(ledger.periodUs, row);
      return nearestPeriods(Math.max(0, overUs), unitUs);
    }
  }
}
