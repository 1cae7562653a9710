import type { MissingReports } from '../measurement.ts';
import { hasFlag } from '../slides/counted.ts';
import { NO_ROW } from '../slides/frame-rows.ts';
import { FrameFlag } from '../slides/ledger.ts';
import type { Segmentation } from '../slides/segmentation.ts';

/**
 * Reports that may still be under way when the recording ends.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/renderthread/CanvasContext.h (mLast4FrameMetricsInfos)
 */
const REPORTS_UNDER_WAY = 4;

/** A scrolling frame draws, so in a window that has reports at all, a scrolling frame without one lost it. */
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
  if (!ledger.has.has('stages')) return { inTheMiddle: 0, atTheTail: 0, lost: 0 };
  return { inTheMiddle, atTheTail, lost: inTheMiddle + Math.max(0, atTheTail - REPORTS_UNDER_WAY) };
}
