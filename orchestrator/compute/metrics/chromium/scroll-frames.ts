import { at, hasFlag } from '../../slides/counted.ts';
import { FrameFlag, type Ledger } from '../../slides/ledger.ts';
import type { Slide } from '../../slides/slide.ts';

/**
 * A frame with scroll updates, the input of Chromium's trackers. Its presentation is not recorded: it is assumed at the
 * end of its interval, V_N + I_N. The rules compare such times only with each other, so a constant latency cancels out.
 */
export interface ScrollFrame {
  readonly presentUs: number;
  readonly periodUs: number;
  readonly firstInputUs: number;
  readonly lastInputUs: number;
  /** The finger is up: updates are made by the fling at the frame's own time. */
  readonly isFling: boolean;
  /** The content moved. */
  readonly isDamaging: boolean;
  readonly distancePx: number;
}

/** A slide's frames with scroll updates, from touch samples or from the fling. */
export function scrollFramesOf(ledger: Ledger, slide: Slide): readonly ScrollFrame[] {
  const frames: ScrollFrame[] = [];
  for (let row = slide.from; row < slide.to; row++) {
    const isFling = hasFlag(ledger, row, FrameFlag.fling);
    const isDamaging = hasFlag(ledger, row, FrameFlag.scrolling);
    const vsyncUs = at(ledger.vsyncUs, row);
    const firstInputUs = isFling ? vsyncUs : (ledger.oldestSampleUs?.[row] ?? Number.NaN);
    if (Number.isNaN(firstInputUs) || (isFling && !isDamaging)) continue;
    frames.push({
      presentUs: vsyncUs + at(ledger.intervalUs, row),
      periodUs: at(ledger.periodUs, row),
      firstInputUs,
      lastInputUs: isFling ? vsyncUs : at(ledger.newestSampleUs, row),
      isFling,
      isDamaging,
      distancePx: Math.abs(at(ledger.displacementPx, row)) || 0,
    });
  }
  return frames;
}

/** Vsyncs between two presentations, rounded, at least one. */
export const vsyncsBetween = (fromUs: number, toUs: number, periodUs: number): number =>
  Math.max(1, Math.floor((toUs - fromUs + periodUs / 2) / periodUs));
