import type { FrameOrdinal } from '../index-spaces.ts';
import { hasFlag } from '../slides/counted.ts';
import { NO_ROW } from '../slides/frame-rows.ts';
import { FrameFlag } from '../slides/ledger.ts';
import type { Segmentation } from '../slides/segmentation.ts';
import type { Slide } from '../slides/slide.ts';

/**
 * Reports that may still be under way when the recording ends.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/libs/hwui/renderthread/CanvasContext.h (mLast4FrameMetricsInfos)
 */
const REPORTS_UNDER_WAY = 4;

/**
 * Number of scrolling frames whose FrameMetrics report was lost. A scrolling frame without a report need not have lost one:
 * if nothing was invalid, nothing is drawn or reported, as in Compose. It was lost if the next report counts dropped ones,
 * if a report that fits no frame arrived in between, and if none arrives any more.
 * @source https://developer.android.com/reference/android/view/Window.OnFrameMetricsAvailableListener (dropCountSinceLastInvocation)
 */
export function lostReports(segmentation: Segmentation): number {
  const { ledger, rows } = segmentation;
  const { slides, ordinal, has } = ledger;
  if (!has.has('stages')) return 0;
  let lost = 0;
  let missing = 0;
  for (const slide of slides) {
    const rowOf = rows.byWindow.get(slide.window);
    if (rowOf === undefined) continue;
    for (let row = slide.from; row < slide.to; row++) {
      const frame = ordinal[row] as number;
      const report = rowOf[frame] as number;
      if (report === NO_ROW) missing += hasFlag(ledger, row, FrameFlag.scrolling) ? 1 : 0;
      else {
        if (missing > 0) lost += Math.min(missing, lossesBefore(segmentation, slide, rowOf, frame));
        missing = 0;
      }
    }
  }
  return lost + Math.max(0, missing - REPORTS_UNDER_WAY);
}

/** Reports that the platform dropped before a frame's report, and reports since the previous one that fit no frame. */
function lossesBefore(
  { trace: { frameMetrics } }: Segmentation,
  { window, startUs }: Slide,
  rowOf: Int32Array,
  frame: FrameOrdinal,
): number {
  const report = rowOf[frame] as number;
  if (report < 0) return 0;
  let before = frame - 1;
  while (before >= 0 && (rowOf[before] as number) < 0) before--;
  let losses = frameMetrics.dropCount[report] as number;
  for (let row = before < 0 ? 0 : (rowOf[before] as number) + 1; row < report; row++)
    if (frameMetrics.window[row] === window && (frameMetrics.vsyncUs[row] as number) >= startUs) losses++;
  return losses;
}
