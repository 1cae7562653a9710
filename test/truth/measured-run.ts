import { type LateFrame, lateFrames } from '../../orchestrator/compute/attribution/late-frames.ts';
import { measureRun } from '../../orchestrator/compute/measure-run.ts';
import type { RunMeasurement, SlideMeasurement } from '../../orchestrator/compute/measurement.ts';
import { factorOf } from '../../orchestrator/compute/metrics/main-factor.ts';
import { FrameFlag, type Ledger, type Slide } from '../../orchestrator/compute/slides/ledger.ts';
import { presentation } from '../../orchestrator/compute/slides/presentation.ts';
import { segmentTrace } from '../../orchestrator/compute/slides/segment-trace.ts';
import { withArmingFrames } from '../../orchestrator/compute/trace/arming-frames.ts';
import { decodeTrace } from '../../orchestrator/compute/trace/decode.ts';
import { joinTraces } from '../../orchestrator/compute/trace/join.ts';

/** A slide as the product measured it from a trace. */
export interface MeasuredSlide {
  readonly kind: Slide['kind'];
  readonly metrics: SlideMeasurement['metrics'];
  readonly gaps: readonly MeasuredGap[];
  readonly unusedRefreshes: number;
  /**
   * Vsyncs of the frames in which the content reported a scroll, although it is known not to have moved, as a ListView does:
   * they count like others (docs/metrics.md §1), and the display shows nothing of them.
   */
  readonly stillScrollsNs: readonly number[];
  /** Whether the recording knows how far the content moved, for each new picture. */
  readonly knowsMovement: readonly boolean[];
}
export interface MeasuredGap {
  /** Number of new pictures of the slide before it. */
  readonly afterPicture: number;
  readonly missedRefreshes: number;
  readonly factor: string;
  /** The stack sample of the late frame's cluster, innermost call first; empty if there is none. */
  readonly stack: readonly string[];
}

export interface MeasuredRun {
  readonly metrics: RunMeasurement['metrics'];
  readonly warnings: RunMeasurement['warnings'];
  readonly slides: readonly MeasuredSlide[];
  /** Vsyncs of the frames in which some content reported a scroll. */
  readonly reportedNs: readonly number[];
}

export function measuredRun(files: readonly Uint8Array[], appPackages: readonly string[]): MeasuredRun {
  const { metrics, warnings, slides, attribution } = measureRun({
    scenario: 'truth',
    run: 0,
    files,
    appPackages,
  });
  const trace = withArmingFrames(joinTraces(files.map((file) => decodeTrace(file))));
  const { ledger } = segmentTrace(trace);
  const clusterAt = (row: number): number | undefined => {
    const at = ledger.slides.findIndex(({ from, to }) => row >= from && row < to);
    return slides[at]?.frames[row - (ledger.slides[at]?.from ?? 0)]?.stack;
  };
  const vsyncNs = (ordinal: number): number =>
    Number(trace.header.epochNs) + 1_000 * (trace.frames.vsyncUs[ordinal] ?? Number.NaN);
  return {
    metrics,
    warnings,
    reportedNs: [...trace.scrolls.ordinal].map(vsyncNs),
    slides: ledger.slides.map((slide, i) => {
      const measured = slides[i];
      if (measured === undefined) throw new Error(`Slide ${i} was not measured.`);
      const { unusedRefreshes, isNew } = presentation(ledger);
      return {
        kind: slide.kind,
        metrics: measured.metrics,
        gaps: gapsOf(ledger, slide, clusterAt).map(({ cluster, ...gap }) => ({
          ...gap,
          stack: cluster === undefined ? [] : (attribution.stutterStacks[cluster]?.example ?? []),
        })),
        unusedRefreshes: unusedRefreshes.subarray(slide.from, slide.to).reduce((sum, one) => sum + one, 0),
        stillScrollsNs: stillScrollsNs(ledger, slide, Number(trace.header.epochNs)),
        knowsMovement: [...ledger.displacementPx.subarray(slide.from, slide.to)]
          .filter((_, row) => isNew[slide.from + row] === 1)
          .map((px) => !Number.isNaN(px)),
      };
    }),
  };
}

function stillScrollsNs({ flags, vsyncUs }: Ledger, { from, to }: Slide, epochNs: number): readonly number[] {
  return [...vsyncUs.subarray(from, to)]
    .filter((_, i) => {
      const flag = flags[from + i] ?? 0;
      return (flag & (FrameFlag.scrolling | FrameFlag.moved)) === FrameFlag.scrolling;
    })
    .map((us) => epochNs + 1_000 * us);
}

function gapsOf(
  ledger: Ledger,
  slide: Slide,
  clusterAt: (row: number) => number | undefined,
): readonly (Omit<MeasuredGap, 'stack'> & { readonly cluster: number | undefined })[] {
  const { isNew, missedRefreshes } = presentation(ledger);
  const isOfSlide = (late: LateFrame): boolean => late.slide === slide;
  return lateFrames(ledger)
    .filter(isOfSlide)
    .map(({ row, causeRow }) => ({
      afterPicture: isNew.subarray(slide.from, row).reduce((sum, one) => sum + one, 0),
      missedRefreshes: missedRefreshes[row] ?? 0,
      factor: factorOf(ledger, slide, row),
      cluster: clusterAt(causeRow),
    }));
}
