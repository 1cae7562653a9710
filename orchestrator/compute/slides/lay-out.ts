import { type Starts, startsOf } from '../start-up.ts';
import type { Trace, Verdict } from '../trace/trace.ts';
import { nearestPeriods } from './counted.ts';
import { frameFlags, type SlideFindings } from './frame-flags.ts';
import { FIRST_DRAW, type FrameRows, NO_ROW } from './frame-rows.ts';
import { JankBit } from './jank-bits.ts';
import type { Callbacks, DrawnBefore, Lead, Ledger, Need } from './ledger.ts';
import { gathered, type PlacedFrames, placeFrames, stageColumns } from './placed-frames.ts';
import { sceneFinder } from './scenes.ts';
import { movedAnywhere } from './scrolling.ts';
import { isHorizontal, slideOf } from './slide-of.ts';
import type { SlideSpan } from './spans.ts';

/** The ledger of a trace: the frames of its slides, slide after slide. */
export function layOut(findings: SlideFindings): Ledger {
  const { trace, times, rows, slopPx, spans } = findings;
  const placed = placeFrames(times, spans);
  const { frameOf, starts } = placed;
  const { rowOf, displacementPx } = joinedOf(rows, spans, placed);
  const ofFrames = (column: Float64Array): Float64Array => gathered(column, frameOf);
  const ofRows = (column: Float64Array): Float64Array => gathered(column, rowOf);
  const shownUs = trace.frameMetrics.presentUs;
  const sceneAt = sceneFinder(trace);
  const ofVerdicts = verdictColumns(trace, spans, placed);
  const opened = startsOf(trace);
  return {
    count: frameOf.length,
    slides: spans.map((span, ordinal) =>
      slideOf(
        { trace, times, slopPx, sceneAt },
        span,
        { ordinal, from: starts[ordinal] as number, to: starts[ordinal + 1] as number },
        leadOf(findings, spans[ordinal - 1], span),
      ),
    ),
    intervalUs: ofFrames(times.intervalUs),
    periodUs: ofFrames(times.periodUs),
    flags: frameFlags(findings, placed, rowOf),
    displacementPx,
    ordinal: frameOf,
    stages: stageColumns((name) => ofRows(trace.frameMetrics[name])),
    vsyncUs: ofFrames(trace.frames.vsyncUs),
    newestSampleUs: ofFrames(touchSamples(trace, (us, thanUs) => us > thanUs)),
    oldestSampleUs: ofFrames(touchSamples(trace, (us, thanUs) => us < thanUs)),
    touchSamplesUs: trace.touches.eventTimeUs.toSorted(),
    callbacks: callbacksOf(findings),
    dispatches: trace.dispatches,
    resumedUs: trace.windows.filter(({ event }) => event === 'resumed').map(({ timeUs }) => timeUs),
    ...(opened && { starts: opened }),
    ...ofVerdicts,
    // In a trace without the probe, these are the verdicts' times or, for other frames, the dump's.
    presentUs: shownUs === undefined || shownUs.every(Number.isNaN) ? ofVerdicts.presentUs : ofRows(shownUs),
    has: needsOf(trace, rowOf, displacementPx, opened),
  };
}

function leadOf(
  { trace: { frames, frameMetrics }, times, rows }: SlideFindings,
  before: SlideSpan | undefined,
  { window, from }: SlideSpan,
): Lead {
  const rowOf = rows.byWindow.get(window);
  const first = before?.to ?? 0;
  const drawn: DrawnBefore[] = [];
  let [frame, refreshes] = [from, 0];
  for (; frame > first; frame--) {
    const periodUs = times.periodUs[frame - 1] as number;
    // The time between two vsyncs is known while the probe rests, too.
    const sinceUs = (frames.vsyncUs[frame] as number) - (frames.vsyncUs[frame - 1] as number);
    refreshes += Math.max(1, nearestPeriods(sinceUs, periodUs));
    const row = rowOf?.[frame - 1] ?? NO_ROW;
    if (row < 0) continue;
    const isFirstDraw = ((frameMetrics.flags[row] as number) & FIRST_DRAW) !== 0;
    const sinceVsyncUs = (frameMetrics.totalUs[row] as number) - (frameMetrics.intendedLagUs[row] as number);
    drawn.push({ atRefresh: -refreshes, sinceVsyncUs: isFirstDraw ? 0 : sinceVsyncUs, periodUs });
  }
  const isQuiet = frame < from && (rowOf?.[from - 1] ?? NO_ROW) === NO_ROW;
  const followsSlide = before?.window === window && frame === first;
  return { followsSlide, refreshes, drawn: drawn.reverse(), isQuiet };
}

/** Per ledger row: how far the frame moved the content, and its FrameMetrics row, below 0 if there is none. */
function joinedOf(
  { byWindow }: FrameRows,
  spans: readonly SlideSpan[],
  { frameOf, starts }: PlacedFrames,
): { readonly rowOf: Int32Array; readonly displacementPx: Float64Array } {
  const rowOf = new Int32Array(frameOf.length).fill(-1);
  const displacementPx = new Float64Array(frameOf.length);
  spans.forEach((span, i) => {
    const joined = byWindow.get(span.window);
    const offsetPx = isHorizontal(span) ? span.scrolling.dxPx : span.scrolling.dyPx;
    for (let row = starts[i] as number; row < (starts[i + 1] as number); row++) {
      const frame = frameOf[row] as number;
      if (joined !== undefined) rowOf[row] = joined[frame] as number;
      displacementPx[row] = offsetPx[frame] as number;
    }
  });
  return { rowOf, displacementPx };
}

/** A finger whose samples are handed to the window in frame callbacks. */
const isDispatch = ({ kind, text }: Trace['marks'][number]): boolean =>
  kind === 'gesture-engine' && text === 'dispatch';

function needsOf(
  trace: Trace,
  rowOf: Int32Array,
  displacementPx: Float64Array,
  starts: Starts | undefined,
): ReadonlySet<Need> {
  const needs = new Set<Need>(['intervals']);
  const rows = trace.frameMetrics;
  const any = (column: Float64Array): boolean => rowOf.some((row) => row >= 0 && !Number.isNaN(column[row]));
  if (rowOf.some((row) => row >= 0)) needs.add('stages').add('total').add('vsync-timestamps');
  if (any(rows.gpuUs)) needs.add('gpu');
  if (any(rows.deadlineUs)) needs.add('deadline');
  if (displacementPx.some((px) => !Number.isNaN(px) && px !== 0)) needs.add('displacement');
  if (trace.touches.count > 0) {
    needs.add('touches');
    if (!trace.marks.some(isDispatch)) needs.add('touch-times');
  }
  if (trace.dispatches.length > 0) needs.add('dispatches');
  if (starts !== undefined) needs.add('starts');
  if (trace.stacks.length > 0) needs.add('stacks');
  if (trace.verdicts.length > 0) needs.add('jank-class').add('timeline-overrun');
  return needs;
}

/**
 * Per frame of the trace: the event time of the best touch sample that it consumed; NaN if there is none. Input runs
 * before the frame's callback, so a touch belongs to the frame after the latest callback.
 */
function touchSamples(
  { touches, frames }: Trace,
  isBetter: (us: number, thanUs: number) => boolean,
): Float64Array {
  const bestUs = new Float64Array(frames.count).fill(Number.NaN);
  for (let row = 0; row < touches.count; row++) {
    const frame = (touches.ordinal[row] as number) + 1;
    if (frame < 0 || frame >= frames.count) continue;
    const [us, knownUs] = [touches.eventTimeUs[row] as number, bestUs[frame] as number];
    if (Number.isNaN(knownUs) || isBetter(us, knownUs)) bestUs[frame] = us;
  }
  return bestUs;
}

/** All frame callbacks of the trace; a frame is drawn if content moved or a FrameMetrics row was delivered. */
function callbacksOf({ trace: { frames }, times, rows, signals }: SlideFindings): Callbacks {
  const drawn = movedAnywhere(signals, frames.count);
  for (const rowOf of rows.byWindow.values()) {
    for (let frame = 0; frame < frames.count; frame++) if ((rowOf[frame] as number) >= 0) drawn[frame] = 1;
  }
  return { vsyncUs: frames.vsyncUs, intervalUs: times.intervalUs, drawn };
}

type VerdictColumns = Pick<Ledger, 'presentUs' | 'jankClass' | 'timelineOverrunUs'>;

/** Columns of the ledger from SurfaceFlinger's verdicts, joined by vsync and window; none if there are no verdicts. */
function verdictColumns(
  { verdicts, frames }: Pick<Trace, 'verdicts' | 'frames'>,
  spans: readonly SlideSpan[],
  { frameOf, starts }: PlacedFrames,
): VerdictColumns {
  if (verdicts.length === 0) return {};
  const byWindow = new Map<number, Map<number, Verdict>>();
  for (const verdict of verdicts) {
    const ofWindow = byWindow.get(verdict.window) ?? new Map<number, Verdict>();
    byWindow.set(verdict.window, ofWindow.set(verdict.vsyncUs, verdict));
  }
  const presentUs = new Float64Array(frameOf.length).fill(Number.NaN);
  const timelineOverrunUs = new Float64Array(frameOf.length).fill(Number.NaN);
  const jankClass = new Int32Array(frameOf.length).fill(-1);
  spans.forEach(({ window }, slide) => {
    const ofWindow = byWindow.get(window);
    const to = starts[slide + 1] ?? 0;
    for (let row = starts[slide] ?? 0; row < to; row++) {
      const verdict = ofWindow?.get(frames.vsyncUs[frameOf[row] ?? -1] ?? Number.NaN);
      if (verdict === undefined) continue;
      presentUs[row] = verdict.presentUs;
      jankClass[row] = verdict.jankClass ?? jankBitsOf(verdict.type);
      timelineOverrunUs[row] = verdict.actualUs - verdict.scheduledUs;
    }
  });
  return { ...(presentUs.every(Number.isNaN) ? {} : { presentUs }), jankClass, timelineOverrunUs };
}

/** The API's three kinds as bits of the frame timeline. */
const jankBitsOf = (type: number): number =>
  type === IN_TIME
    ? JankBit.none
    : ((type & BY_COMPOSER) === 0 ? 0 : JankBit.surfaceFlingerScheduling) |
      ((type & BY_APPLICATION) === 0 ? 0 : JankBit.appDeadlineMissed) |
      ((type & BY_OTHERS) === 0 ? 0 : JankBit.unknown);
/** https://developer.android.com/reference/android/view/SurfaceControl.JankData */
const IN_TIME = 0;
const BY_COMPOSER = 1;
const BY_APPLICATION = 2;
const BY_OTHERS = 4;
