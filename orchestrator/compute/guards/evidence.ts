import { msFromUs, US_PER_S } from '../../base/units.ts';
import type { FrameOrdinal } from '../index-spaces.ts';
import type { Evidence } from '../measurement.ts';
import { type CountedFrames, countedFrames } from '../slides/counted.ts';
import type { Segmentation } from '../slides/frame-flags.ts';
import { NO_ROW } from '../slides/frame-rows.ts';
import { at, FrameFlag, hasFlag, type Ledger, type Slide } from '../slides/ledger.ts';
import { BlockType } from '../trace/format.ts';
import type { Trace } from '../trace/trace.ts';

/** How much was recorded and how much of it scrolled: what judge needs to decide whether the run counts. */
export function evidenceOf(segmentation: Segmentation): Evidence {
  const { trace, ledger } = segmentation;
  const counted = countedFrames(ledger);
  const { emitted, lost, ratio } = lossesOf(trace);
  return {
    frames: ledger.count,
    countedFrames: counted.count,
    scrollingFrames: counted.scrolling,
    scrollMs: msFromUs(counted.timeUs),
    recordsEmitted: emitted,
    recordsLost: lost,
    lostRatio: ratio,
    lostReports: lostReports(segmentation),
    simulated: trace.meta?.simulated ?? false,
    periodsUs: distinct(ledger.periodUs),
    displayHz: rateOfMost(ledger, counted),
    gates: [...new Set(ledger.slides.map(({ gate }) => gate))],
    gestureEngines: [
      ...new Set(trace.marks.filter(({ kind }) => kind === 'gesture-engine').map(({ text }) => text)),
    ],
    ...environmentOf(segmentation),
  };
}

/** Vendors' power savers show only in PowerManager.isPowerSaveMode, which the app reads. */
function environmentOf({ trace: { meta, conditions } }: Segmentation): Pick<Evidence, 'environment'> {
  const environment: NonNullable<Evidence['environment']> = {
    ...(conditions.some(({ key, value }) => key === 'power-save' && value === 1) ? { powerSave: true } : {}),
    ...(meta?.codeCoverage === true ? { codeCoverage: true } : {}),
  };
  return Object.keys(environment).length === 0 ? {} : { environment };
}

const distinct = (column: Float64Array): readonly number[] => [...new Set(column)].sort((a, b) => a - b);

/** By the median, because reported periods jitter, so that few of them are equal. */
const rateOfMost = ({ periodUs }: Ledger, { count, row }: CountedFrames): number | undefined =>
  count === 0 ? undefined : US_PER_S / lowerMedian(row, periodUs);

const lowerMedian = (rows: Int32Array, column: Float64Array): number =>
  Float64Array.from(rows, (row) => at(column, row)).sort()[Math.ceil(rows.length / 2) - 1] as number;

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

/** Records emitted and lost; undefined for a file that was not closed. */
interface Losses {
  readonly emitted: number | undefined;
  readonly lost: number | undefined;
  /** Lost share of the worst stream: a complete stream must not hide a torn one. */
  readonly ratio: number | undefined;
}

/** emitted = decoded + lost: records that END counts and the file lacks are lost too. */
export function lossesOf(trace: Trace): Losses {
  if (trace.end === undefined) return { emitted: undefined, lost: undefined, ratio: undefined };
  let emitted = 0;
  let lost = 0;
  let ratio = 0;
  for (const [type, decoded] of decodedStreams(trace)) {
    const sent = trace.end.streams.get(type)?.emitted ?? decoded;
    const missing = Math.max(0, sent - decoded);
    emitted += sent;
    lost += missing;
    if (sent > 0) ratio = Math.max(ratio, missing / sent);
  }
  return { emitted, lost, ratio };
}

const decodedStreams = (trace: Trace): readonly (readonly [type: number, decoded: number])[] => [
  [BlockType.frame, known(trace.frames.vsyncUs)],
  [BlockType.scroll, trace.scrolls.count],
  [BlockType.touch, trace.touches.count],
  [BlockType.frameMetrics, trace.frameMetrics.count],
];

/** The number of values; the rows of lost records have none. */
function known(column: Float64Array): number {
  let values = 0;
  for (let row = 0; row < column.length; row++) values += Number(!Number.isNaN(column[row] as number));
  return values;
}
