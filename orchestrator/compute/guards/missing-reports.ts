import type { Segmentation } from '../slides/build-ledger.ts';
import { hasFlag } from '../slides/counted.ts';
import { NO_ROW } from '../slides/frame-rows.ts';
import { FrameFlag } from '../slides/ledger.ts';

/** Scrolling frames without a FrameMetrics report, by where in the run: the last report stands between the two. */
export interface MissingReports {
  readonly inTheMiddle: number;
  readonly atTheTail: number;
}

/** A scrolling frame was drawn; where its window has reports at all, one without has lost it. */
export function missingReports({ ledger, rows }: Segmentation): MissingReports {
  let inTheMiddle = 0;
  let atTheTail = 0;
  for (const { window, from, to } of ledger.slides) {
    const rowOf = rows.byWindow.get(window);
    if (rowOf === undefined) continue;
    for (let row = from; row < to; row++) {
      const report = rowOf[ledger.ordinal[row] as number];
      if (report === NO_ROW) atTheTail += hasFlag(ledger, row, FrameFlag.scrolling) ? 1 : 0;
      else {
        inTheMiddle += atTheTail;
        atTheTail = 0;
      }
    }
  }
  return ledger.has.has('stages') ? { inTheMiddle, atTheTail } : { inTheMiddle: 0, atTheTail: 0 };
}
