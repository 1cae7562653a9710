import { lateFramesOf } from '../../orchestrator/compute/attribution/late-frames.ts';
import { measureRun } from '../../orchestrator/compute/measure-run.ts';
import type { RunMeasurement, SlideMeasurement } from '../../orchestrator/compute/measurement.ts';
import { factorOf } from '../../orchestrator/compute/metrics/main-factor.ts';
import { hasFlag, isLate, missedVsyncs } from '../../orchestrator/compute/slides/counted.ts';
import { FrameFlag, type Ledger } from '../../orchestrator/compute/slides/ledger.ts';
import { presentation } from '../../orchestrator/compute/slides/presentation.ts';
import { segmentTrace } from '../../orchestrator/compute/slides/segment-trace.ts';
import type { Slide } from '../../orchestrator/compute/slides/slide.ts';
import { decodeTrace } from '../../orchestrator/compute/trace/decode.ts';
import { joinTraces } from '../../orchestrator/compute/trace/join.ts';

/** A slide as the product measured it from a trace. */
export interface MeasuredSlide {
  readonly kind: Slide['kind'];
  readonly metrics: SlideMeasurement['metrics'];
  readonly gaps: readonly MeasuredGap[];
  /** Frames that count because they were late although nothing scrolled in them, and the vsyncs that they took. */
  readonly still: { readonly frames: number; readonly vsyncs: number };
}
export interface MeasuredGap {
  readonly missedRefreshes: number;
  /** Before the slide's last frame that scrolled, directly after it, or after a later still frame. */
  readonly at: 'inside' | 'end' | 'rest';
  readonly factor: string;
  /** The stack sample of the late frame's cluster, innermost call first; empty if there is none. */
  readonly stack: readonly string[];
}

export interface MeasuredRun {
  readonly metrics: RunMeasurement['metrics'];
  readonly warnings: RunMeasurement['warnings'];
  readonly slides: readonly MeasuredSlide[];
}

export function measuredRun(files: readonly Uint8Array[], appPackages: readonly string[]): MeasuredRun {
  const { metrics, warnings, slides, attribution } = measureRun({
    scenario: 'truth',
    run: 0,
    files,
    appPackages,
  });
  const { ledger } = segmentTrace(joinTraces(files.map((file) => decodeTrace(file))));
  return {
    metrics,
    warnings,
    slides: ledger.slides.map((slide, i) => {
      const measured = slides[i];
      if (measured === undefined) throw new Error(`Slide ${i} was not measured.`);
      const stackAt = (row: number): readonly string[] => {
        const cluster = measured.frames[row - slide.from]?.stack;
        return cluster === undefined ? [] : (attribution.stutterStacks[cluster]?.example ?? []);
      };
      return {
        kind: slide.kind,
        metrics: measured.metrics,
        gaps: gapsOf(ledger, slide, stackAt),
        still: stillOf(ledger, slide),
      };
    }),
  };
}

function gapsOf(
  ledger: Ledger,
  slide: Slide,
  stackAt: (row: number) => readonly string[],
): readonly MeasuredGap[] {
  const last = scrolledRows(ledger, slide).at(-1) ?? slide.to;
  return lateFramesOf(ledger, slide).map(({ row, causeRow }) => ({
    missedRefreshes: presentation(ledger).missedRefreshes[row] ?? 0,
    at: row < last ? 'inside' : row === last ? 'end' : 'rest',
    factor: factorOf(ledger, slide, row),
    stack: stackAt(causeRow),
  }));
}

function stillOf(ledger: Ledger, { from, to }: Slide): MeasuredSlide['still'] {
  const rows = Array.from({ length: to - from }, (_, i) => from + i).filter(
    (row) => isLate(ledger, row) && !hasFlag(ledger, row, FrameFlag.scrolling),
  );
  return { frames: rows.length, vsyncs: rows.reduce((sum, row) => sum + 1 + missedVsyncs(ledger, row), 0) };
}

const scrolledRows = (ledger: Ledger, { from, to }: Slide): readonly number[] =>
  Array.from({ length: to - from }, (_, i) => from + i).filter((row) =>
    hasFlag(ledger, row, FrameFlag.scrolling),
  );
