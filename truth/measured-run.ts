import { lateFramesOf } from '../orchestrator/compute/attribution/late-frames.ts';
import { measureRun } from '../orchestrator/compute/measure-run.ts';
import type { RunMeasurement, SlideMeasurement } from '../orchestrator/compute/measurement.ts';
import { factorOf } from '../orchestrator/compute/metrics/main-factor.ts';
import type { Ledger } from '../orchestrator/compute/slides/ledger.ts';
import { presentation } from '../orchestrator/compute/slides/presentation.ts';
import { segmentTrace } from '../orchestrator/compute/slides/segment-trace.ts';
import type { Slide } from '../orchestrator/compute/slides/slide.ts';
import { decodeTrace } from '../orchestrator/compute/trace/decode.ts';
import { joinTraces } from '../orchestrator/compute/trace/join.ts';

/** A slide as the product measured it from a trace. */
export interface MeasuredSlide {
  readonly kind: Slide['kind'];
  readonly metrics: SlideMeasurement['metrics'];
  readonly gaps: readonly MeasuredGap[];
}
export interface MeasuredGap {
  readonly missedRefreshes: number;
  /** After the slide's last frame: the definition counts vsyncs there, and no frame follows that could be named. */
  readonly isLast: boolean;
  readonly factor: string;
  /** The stack sample of the late frame's cluster, innermost call first; empty without one. */
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
      return { kind: slide.kind, metrics: measured.metrics, gaps: gapsOf(ledger, slide, stackAt) };
    }),
  };
}

const gapsOf = (
  ledger: Ledger,
  slide: Slide,
  stackAt: (row: number) => readonly string[],
): readonly MeasuredGap[] =>
  lateFramesOf(ledger, slide).map(({ row, causeRow }) => ({
    missedRefreshes: presentation(ledger).missedRefreshes[row] ?? 0,
    isLast: row + 1 === slide.to,
    factor: factorOf(ledger, slide, row),
    stack: stackAt(causeRow),
  }));
