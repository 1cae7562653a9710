import { FrameFlag, type Ledger, type Need, type Slide } from '../../orchestrator/compute/slides/ledger.ts';
import { stageColumns } from '../../orchestrator/compute/slides/placed-frames.ts';
import type { StageColumns } from '../../orchestrator/compute/trace/trace.ts';

/** One frame of a golden vector (docs/metrics.md, "Golden vectors"); times in ns. */
export interface FrameSpec {
  readonly intervalNs: number;
  readonly periodNs: number;
  readonly scrolling: boolean;
  readonly displacementPx?: number;
  /** The delivered FrameMetrics row; absent if nothing was drawn or the report was dropped. */
  readonly metrics?: RowSpec;
  readonly phase?: 'drag' | 'fling';
  /** Oldest and newest touch sample the frame consumed, since the first frame's vsync. */
  readonly samplesNs?: readonly [number, number];
  /** CPU duration from a system trace. */
  readonly cpuDurationNs?: number;
  readonly timelineOverrunNs?: number;
  /** Perfetto's JankType bits. */
  readonly jankClass?: number;
  /** Time at which the display showed it, since the first frame's vsync. */
  readonly presentNs?: number;
}
export interface RowSpec {
  readonly unknownDelay: number;
  readonly input: number;
  readonly animation: number;
  readonly layoutMeasure: number;
  readonly draw: number;
  readonly sync: number;
  readonly commandIssue: number;
  readonly swapBuffers: number;
  readonly gpu?: number;
  readonly total: number;
  /** 0 = not reported. */
  readonly deadline: number;
  readonly vsyncMinusIntended: number;
  readonly firstDraw?: boolean;
}

const STAGE_COLUMNS: Readonly<Record<keyof StageColumns, (row: RowSpec) => number | undefined>> = {
  unknownDelayUs: (row) => row.unknownDelay,
  inputUs: (row) => row.input,
  animationUs: (row) => row.animation,
  layoutMeasureUs: (row) => row.layoutMeasure,
  drawUs: (row) => row.draw,
  syncUs: (row) => row.sync,
  commandIssueUs: (row) => row.commandIssue,
  swapBuffersUs: (row) => row.swapBuffers,
  gpuUs: (row) => row.gpu,
  totalUs: (row) => row.total,
  deadlineUs: (row) => row.deadline || undefined,
  intendedLagUs: (row) => row.vsyncMinusIntended,
};

/** A ledger with each list of frames as one finger slide, back to back. */
export function ledgerOf(...slides: readonly (readonly FrameSpec[])[]): Ledger {
  const frames = slides.flat();
  const us = (ns: (frame: FrameSpec) => number | undefined): Float64Array =>
    new Float64Array(frames.map((frame) => (ns(frame) ?? Number.NaN) / 1000));
  const startsNs = vsyncsNs(frames);
  return {
    count: frames.length,
    slides: slideSpans(slides, startsNs),
    vsyncUs: Float64Array.from(frames, (_, row) => (startsNs[row] ?? 0) / 1000),
    intervalUs: us((frame) => frame.intervalNs),
    periodUs: us((frame) => frame.periodNs),
    flags: Uint16Array.from(frames, flagsOf),
    displacementPx: Float64Array.from(frames, (frame) => frame.displacementPx ?? Number.NaN),
    ordinal: Int32Array.from(frames, (_, row) => row),
    stages: framesColumns(us),
    newestSampleUs: us((frame) => frame.samplesNs?.[1]),
    oldestSampleUs: us((frame) => frame.samplesNs?.[0]),
    cpuDurationUs: us((frame) => frame.cpuDurationNs),
    timelineOverrunUs: us((frame) => frame.timelineOverrunNs),
    jankClass: Int32Array.from(frames, (frame) => frame.jankClass ?? -1),
    presentUs: frames.some((frame) => frame.presentNs !== undefined)
      ? us((frame) => frame.presentNs)
      : undefined,
    has: needsOf(frames),
  };
}

const framesColumns = (us: (ns: (frame: FrameSpec) => number | undefined) => Float64Array): StageColumns =>
  stageColumns((name) =>
    us((frame) => (frame.metrics === undefined ? undefined : STAGE_COLUMNS[name](frame.metrics))),
  );

function vsyncsNs(frames: readonly FrameSpec[]): readonly number[] {
  const starts = [0];
  for (const frame of frames) starts.push((starts.at(-1) ?? 0) + frame.intervalNs);
  return starts;
}

function slideSpans(
  slides: readonly (readonly FrameSpec[])[],
  startsNs: readonly number[],
): readonly Slide[] {
  let from = 0;
  return slides.map((frames, ordinal) => {
    const to = from + frames.length;
    const slide: Slide = {
      kind: 'finger',
      ordinal,
      from,
      to,
      startUs: (startsNs[from] ?? 0) / 1000,
      endUs: (startsNs[to] ?? 0) / 1000,
      slopPassedUs: Number.NaN,
      slopRow: to,
      fingerUpUs: Number.NaN,
      window: 0,
      lead: { followsSlide: ordinal > 0, refreshes: 0, drawn: [], isQuiet: false },
      scene: 'feed',
      state: '',
      gate: 'scroll',
      beganUnseen: false,
      perturbed: false,
      viewportPx: Number.NaN,
    };
    from = to;
    return slide;
  });
}

const flagsOf = (frame: FrameSpec): number =>
  (frame.scrolling ? FrameFlag.scrolling : 0) |
  (frame.scrolling && frame.displacementPx !== 0 ? FrameFlag.moved : 0) |
  (frame.phase === undefined ? 0 : FrameFlag[frame.phase]) |
  (frame.metrics?.firstDraw === true ? FrameFlag.firstDraw : 0);

function needsOf(frames: readonly FrameSpec[]): ReadonlySet<Need> {
  const needs = new Set<Need>(['intervals']);
  const rows = frames.flatMap((frame) => frame.metrics ?? []);
  if (rows.length > 0) for (const need of ['stages', 'total', 'vsync-timestamps'] as const) needs.add(need);
  if (rows.some((row) => row.gpu !== undefined)) needs.add('gpu');
  if (rows.some((row) => row.deadline > 0)) needs.add('deadline');
  if (frames.some((frame) => frame.displacementPx !== undefined)) needs.add('displacement');
  if (frames.some((frame) => frame.samplesNs !== undefined)) needs.add('touches').add('touch-times');
  if (frames.some((frame) => frame.cpuDurationNs !== undefined)) needs.add('cpu-duration');
  if (frames.some((frame) => frame.timelineOverrunNs !== undefined)) needs.add('timeline-overrun');
  if (frames.some((frame) => frame.jankClass !== undefined)) needs.add('jank-class');
  return needs;
}

/** `count` scrolling frames of `periods` vsyncs each at `hz`. */
export const framesOf = (
  periods: readonly number[],
  hz = 60,
  extra: Partial<FrameSpec> = {},
): readonly FrameSpec[] => {
  const periodNs = Math.round(1e9 / hz);
  return periods.map((n) => ({ intervalNs: n * periodNs, periodNs, scrolling: true, ...extra }));
};

/** Scrolling frames with these durations in ms at `hz`. */
export const framesOfMs = (
  intervalsMs: readonly number[],
  hz = 60,
  extra: Partial<FrameSpec> = {},
): readonly FrameSpec[] =>
  intervalsMs.map((ms) => ({
    intervalNs: Math.round(ms * 1e6),
    periodNs: Math.round(1e9 / hz),
    scrolling: true,
    ...extra,
  }));

/** A FrameMetrics row of a smooth frame at 60 Hz, with the given parts, in ms, replaced. */
export function rowOf(
  partsMs: Partial<Record<keyof RowSpec, number>> = {},
  flags: { firstDraw?: boolean } = {},
): RowSpec {
  const row = {
    unknownDelay: 0,
    input: 0,
    animation: 0,
    layoutMeasure: 0,
    draw: 0,
    sync: 0,
    commandIssue: 0,
    swapBuffers: 0,
    gpu: 0,
    total: 0,
    deadline: 1000 / 60,
    vsyncMinusIntended: 0,
    ...partsMs,
  };
  const ns = (ms: number): number => Math.round(ms * 1e6);
  return {
    unknownDelay: ns(row.unknownDelay),
    input: ns(row.input),
    animation: ns(row.animation),
    layoutMeasure: ns(row.layoutMeasure),
    draw: ns(row.draw),
    sync: ns(row.sync),
    commandIssue: ns(row.commandIssue),
    swapBuffers: ns(row.swapBuffers),
    gpu: ns(row.gpu),
    total: ns(row.total),
    deadline: ns(row.deadline),
    vsyncMinusIntended: ns(row.vsyncMinusIntended),
    ...flags,
  };
}
