import type { FrameMetricsColumns, Trace } from '../trace/trace.ts';
import type { Callbacks, Ledger, StageColumns } from './ledger.ts';
import { movedAnywhere } from './scrolling.ts';
import type { SlideFindings } from './segmentation.ts';
import { stageColumns } from './stage-columns.ts';

type Gather = (column: Float64Array) => Float64Array;
type Makers<T, Late extends keyof T> = { readonly [K in Late]-?: () => T[K] };

/** Ledger columns that only few metrics read. */
type LateColumn = 'vsyncUs' | 'newestSampleUs' | 'oldestSampleUs' | 'touchSamplesUs' | 'callbacks';

/**
 * `known` with further properties, each computed on first read and then kept. A whole measurement reads every column of a
 * ledger, the headline metrics only a few.
 */
export function withLate<T extends object, Late extends keyof T = keyof T>(
  known: Omit<T, Late>,
  make: Makers<T, Late>,
): T {
  const object = { ...known } as T;
  for (const key of Object.keys(make) as Late[]) {
    Object.defineProperty(object, key, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make[key]();
        Object.defineProperty(object, key, { value, enumerable: true });
        return value;
      },
    });
  }
  return object;
}

export function lateColumns(findings: SlideFindings, ofFrames: Gather): Makers<Ledger, LateColumn> {
  const { trace } = findings;
  return {
    vsyncUs: () => ofFrames(trace.frames.vsyncUs),
    newestSampleUs: () => ofFrames(touchSamples(trace, (us, thanUs) => us > thanUs)),
    oldestSampleUs: () => ofFrames(touchSamples(trace, (us, thanUs) => us < thanUs)),
    touchSamplesUs: () => trace.touches.eventTimeUs.toSorted(),
    callbacks: () => callbacksOf(findings),
  };
}

export const lateStages = (rows: FrameMetricsColumns, ofRows: Gather): StageColumns =>
  withLate<StageColumns>(
    {},
    stageColumns((name) => () => ofRows(rows[name])),
  );

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
