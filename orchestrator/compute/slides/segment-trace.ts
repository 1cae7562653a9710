import { BlockType } from '../trace/format.ts';
import { FIRST_AFTER_ARMING, type Trace } from '../trace/trace.ts';
import { refuseManyLosses, refuseManySlides } from './effort.ts';
import type { Segmentation } from './frame-flags.ts';
import { joinFrameRows } from './frame-rows.ts';
import { gesturesOf } from './gestures.ts';
import { layOut } from './lay-out.ts';
import { periodsOf } from './periods.ts';
import { scrollSignals } from './scrolling.ts';
import { slideSpans } from './spans.ts';

/**
 * I_N = V_{N+1} − V_N. NaN for the last frame, before the first callback after arming (idle time is not a frame), before
 * lost callbacks (they would count as missed vsyncs), and if vsyncs do not increase.
 */
function intervalsOf({ frames, losses }: Trace): Float64Array {
  const { count, vsyncUs, flags } = frames;
  const intervalUs = new Float64Array(count);
  for (let frame = 0; frame < count; frame++) {
    const isBeforeRest = frame + 1 === count || ((flags[frame + 1] as number) & FIRST_AFTER_ARMING) !== 0;
    const us = isBeforeRest ? Number.NaN : (vsyncUs[frame + 1] as number) - (vsyncUs[frame] as number);
    intervalUs[frame] = us > 0 ? us : Number.NaN;
  }
  for (const loss of losses) {
    if (loss.stream === BlockType.frame) forget(intervalUs, vsyncUs, loss.fromUs, loss.toUs);
  }
  return intervalUs;
}

function forget(intervalUs: Float64Array, vsyncUs: Float64Array, fromUs: number, toUs: number): void {
  for (let frame = 0; frame + 1 < intervalUs.length; frame++) {
    const overlaps = (vsyncUs[frame] as number) <= toUs && (vsyncUs[frame + 1] as number) >= fromUs;
    if (overlaps) intervalUs[frame] = Number.NaN;
  }
}

/** Platform defaults for traces whose META lacks them: 8 dp at 420 dpi, 100 ms. */
const DEFAULT_SLOP_PX = 21;
const DEFAULT_TAP_TIMEOUT_MS = 100;

/** Finds the slides of a trace and lays out their frames for the metrics. docs/metrics.md §1. */
export function segmentTrace(trace: Trace, processes = 1): Segmentation {
  refuseManyLosses(trace);
  const rows = joinFrameRows(trace.frames, trace.frameMetrics);
  const slopPx = trace.meta?.touchSlopPx ?? DEFAULT_SLOP_PX;
  const gestures = gesturesOf(trace.touches, slopPx);
  const signals = scrollSignals(trace, gestures, rows);
  const intervalUs = intervalsOf(trace);
  const times = { intervalUs, periodUs: periodsOf(trace, { intervalUs, rows, signals }) };
  const tapTimeoutUs = (trace.meta?.tapTimeoutMs ?? DEFAULT_TAP_TIMEOUT_MS) * 1_000;
  const spans = slideSpans(times, signals.byWindow, gestures, tapTimeoutUs);
  refuseManySlides(trace, spans.length);
  const findings = { trace, times, rows, gestures, slopPx, signals, spans };
  return { ...findings, ledger: layOut(findings), processes };
}
