import { FrameFlag, type Ledger, type Need, type Slide } from '../slides/ledger.ts';
import { stageColumns } from '../slides/placed-frames.ts';
import type { StageColumns } from '../trace/trace.ts';

/** One imported frame. Values missing from its source are absent and become NaN. Times in µs. */
export interface ImportedFrame {
  readonly vsyncUs?: number;
  readonly intervalUs?: number;
  readonly periodUs?: number;
  readonly stages?: Readonly<Partial<Record<keyof StageColumns, number>>>;
  readonly cpuDurationUs?: number;
  readonly timelineOverrunUs?: number;
  readonly jankClass?: number;
  readonly presentUs?: number;
  /** Nothing was to be drawn at its vsync. */
  readonly isStill?: boolean;
}
/** Frames of one window without a pause between them. */
export interface ImportedSlide {
  readonly window: number;
  readonly scene: string;
  readonly frames: readonly ImportedFrame[];
}

/**
 * A ledger of imported frames. Touches and movement are unknown, so slides are programmatic, every drawn frame counts as
 * moved, and the gate is the weaker one.
 */
export function importedLedger(slides: readonly ImportedSlide[], has: ReadonlySet<Need>): Ledger {
  const frames = slides.flatMap((slide) => slide.frames);
  const column = (value: (frame: ImportedFrame) => number | undefined): Float64Array =>
    Float64Array.from(frames, (frame) => value(frame) ?? Number.NaN);
  return {
    count: frames.length,
    slides: spansOf(slides),
    vsyncUs: column((frame) => frame.vsyncUs),
    intervalUs: column((frame) => frame.intervalUs),
    periodUs: column((frame) => frame.periodUs),
    flags: Uint16Array.from(frames, ({ isStill }) =>
      isStill === true ? 0 : FrameFlag.scrolling | FrameFlag.moved,
    ),
    displacementPx: column(() => undefined),
    ordinal: new Int32Array(frames.length).fill(-1),
    stages: stageColumns((name) => column((frame) => frame.stages?.[name])),
    newestSampleUs: column(() => undefined),
    cpuDurationUs: column((frame) => frame.cpuDurationUs),
    timelineOverrunUs: column((frame) => frame.timelineOverrunUs),
    jankClass: Int32Array.from(frames, (frame) => frame.jankClass ?? -1),
    presentUs: frames.some((frame) => frame.presentUs !== undefined)
      ? column((frame) => frame.presentUs)
      : undefined,
    has,
  };
}

function spansOf(slides: readonly ImportedSlide[]): readonly Slide[] {
  let from = 0;
  return slides.map(({ window, scene, frames }, ordinal) => {
    const last = frames.at(-1);
    const to = from + frames.length;
    const slide: Slide = {
      kind: 'programmatic',
      ordinal,
      from,
      to,
      startUs: frames[0]?.vsyncUs ?? Number.NaN,
      endUs: (last?.vsyncUs ?? Number.NaN) + (last?.intervalUs ?? Number.NaN),
      slopPassedUs: Number.NaN,
      slopRow: to,
      fingerUpUs: Number.NaN,
      window,
      scene,
      state: '',
      gate: 'touch',
      beganUnseen: false,
      perturbed: false,
      viewportPx: Number.NaN,
    };
    from = to;
    return slide;
  });
}
