import type { Trace } from '../trace/trace.ts';
import { refuseManyLosses, refuseManySlides } from './effort.ts';
import { joinFrameRows } from './frame-rows.ts';
import { gesturesOf } from './gestures.ts';
import { intervalsOf } from './intervals.ts';
import { layOut } from './lay-out.ts';
import { periodsOf } from './periods.ts';
import { scrollSignals } from './scrolling.ts';
import type { Segmentation } from './segmentation.ts';
import { slideSpans } from './spans.ts';

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
