import { wholePeriods } from '../../slides/counted.ts';
import { type ScrollFrame, vsyncsIn } from './scroll-frames.ts';

/** Defaults of the features in cc/base/features.cc. */
const STABILITY_CORRECTION = 0.05;
const DISCOUNT_FACTOR = 0.01;
const FAST_SCROLL_PX = 3;
const FLING_PX = 0.2;

/** Why a frame is late: the reasons of Chromium's JankReason. */
export const JANK_REASONS = ['decelerating-input', 'fast-scroll', 'fling-start', 'fling'] as const;
export type JankReason = (typeof JANK_REASONS)[number];
export type MissedByReason = Readonly<Partial<Record<JankReason, number>>>;

interface Past {
  readonly frame: ScrollFrame;
  /** Undefined after a janky frame that moved nothing: there is no past performance to compare with. */
  readonly performance: Performance | undefined;
}
interface Performance {
  /** Time at which the frame was shown. */
  readonly presentUs: number;
  /** The shortest time from an input to its presentation, increased with the time since then. */
  readonly cutoffUs: number;
}

/**
 * ScrollJankV4Decider over one scroll: the vsyncs missed by each valid frame, by reason; {} if none. Synthetic (predicted)
 * updates do not exist on Android.
 */
export function decideScroll(frames: readonly ScrollFrame[]): readonly MissedByReason[] {
  const decisions: MissedByReason[] = [];
  let past: Past | undefined;
  for (const frame of frames.filter(isValid)) {
    const vsyncs = past === undefined ? 1 : vsyncsSince(past, frame);
    const missed = past === undefined || vsyncs === 1 ? NOTHING : missedByReason(past, frame, vsyncs);
    decisions.push(missed);
    past = { frame, performance: performanceAfter(isJanky(missed) ? undefined : past, frame, vsyncs) };
  }
  return decisions;
}

export const isJanky = (missed: MissedByReason): boolean =>
  missed !== NOTHING && Object.keys(missed).length > 0;

/** Shared, because nearly all frames have this value. */
const NOTHING: MissedByReason = {};

const isValid = ({ beginUs, presentUs, firstInputUs, lastInputUs, isDamaging }: ScrollFrame): boolean =>
  firstInputUs <= lastInputUs && (!isDamaging || presentUs > Math.max(beginUs, lastInputUs));

const vsyncsSince = ({ frame: before, performance }: Past, frame: ScrollFrame): number =>
  vsyncsIn(
    frame.isDamaging && performance !== undefined
      ? frame.presentUs - performance.presentUs
      : frame.beginUs - before.beginUs,
    frame.periodUs,
  );

function missedByReason(past: Past, frame: ScrollFrame, vsyncs: number): MissedByReason {
  const missed: Partial<Record<JankReason, number>> = {};
  const late = lateDelivery(past, frame, vsyncs);
  if (late > 0) missed['decelerating-input'] = late;
  const wasFast = past.frame.distancePx >= FAST_SCROLL_PX;
  if (frame.isFling && frame.distancePx >= FLING_PX) {
    if (past.frame.isFling) missed.fling = vsyncs - 1;
    else if (wasFast) missed['fling-start'] = vsyncs - 1;
  } else if (wasFast && frame.distancePx >= FAST_SCROLL_PX) missed['fast-scroll'] = vsyncs - 1;
  return missed;
}

/** Rule 1, running consistency: by how many vsyncs the first input could have been shown earlier, given past frames. */
function lateDelivery({ frame: before, performance }: Past, frame: ScrollFrame, vsyncs: number): number {
  if (performance === undefined) return 0;
  const { periodUs } = frame;
  const allowedUs = performance.cutoffUs + ((vsyncs - 1) * DISCOUNT_FACTOR - STABILITY_CORRECTION) * periodUs;
  const takenUs = shownUs(performance, before, frame) - frame.firstInputUs;
  return wholePeriods(takenUs - allowedUs, (1 - DISCOUNT_FACTOR) * periodUs);
}

/** A frame that moved nothing is assumed to be shown as long after its begin as the previous one. */
const shownUs = ({ presentUs }: Performance, before: ScrollFrame, frame: ScrollFrame): number =>
  frame.isDamaging ? frame.presentUs : presentUs + frame.beginUs - before.beginUs;

/** `past` is undefined if there is none, or if a janky frame makes the decider forget it. */
function performanceAfter(past: Past | undefined, frame: ScrollFrame, vsyncs: number): Past['performance'] {
  const cutoffUs = frame.presentUs - frame.lastInputUs;
  if (past?.performance === undefined)
    return frame.isDamaging ? { presentUs: frame.presentUs, cutoffUs } : undefined;
  const discountedUs = past.performance.cutoffUs + vsyncs * DISCOUNT_FACTOR * frame.periodUs;
  return {
    presentUs: shownUs(past.performance, past.frame, frame),
    cutoffUs: frame.isDamaging ? Math.min(discountedUs, cutoffUs) : discountedUs,
  };
}
