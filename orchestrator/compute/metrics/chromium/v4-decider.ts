import { type ScrollFrame, vsyncsBetween } from './scroll-frames.ts';

/** Defaults of the features of https://chromium.googlesource.com/chromium/src/+/main/cc/base/features.cc */
const STABILITY_CORRECTION = 0.05;
const DISCOUNT_FACTOR = 0.01;
const FAST_SCROLL_PX = 3;
const FLING_PX = 0.2;

/** Why a frame is late: the reasons of Chromium's JankReason. */
export type JankReason = 'decelerating-input' | 'fast-scroll' | 'fling-start' | 'fling';
export type MissedByReason = Readonly<Partial<Record<JankReason, number>>>;

interface Memory {
  readonly frame: ScrollFrame;
  /** Undefined after a janky frame that showed nothing: there is no past performance to compare with. */
  readonly shown: { readonly presentUs: number; readonly cutoffUs: number } | undefined;
}

/**
 * ScrollJankV4Decider over one scroll: per frame the vsyncs missed by reason, {} when none.
 * https://chromium.googlesource.com/chromium/src/+/main/cc/metrics/scroll_jank_v4_decider.cc
 */
export function decideScroll(frames: readonly ScrollFrame[]): readonly MissedByReason[] {
  let memory: Memory | undefined;
  const decisions: MissedByReason[] = [];
  for (const frame of frames) {
    if (!isValid(frame, memory)) continue;
    const vsyncs = memory === undefined ? 0 : vsyncsSince(memory, frame);
    const missed = memory === undefined || vsyncs <= 1 ? {} : missedByReason(memory, frame, vsyncs);
    decisions.push(missed);
    memory = { frame, shown: shownAfter(memory, frame, vsyncs, isJanky(missed)) };
  }
  return decisions;
}

export const isJanky = (missed: MissedByReason): boolean => Object.keys(missed).length > 0;

function isValid(frame: ScrollFrame, memory: Memory | undefined): boolean {
  if (frame.lastInputUs < frame.firstInputUs) return false;
  if (frame.isDamaging && frame.presentUs <= frame.lastInputUs) return false;
  return memory === undefined || frame.presentUs > (memory.shown ?? memory.frame).presentUs;
}

const vsyncsSince = (memory: Memory, frame: ScrollFrame): number =>
  vsyncsBetween((memory.shown ?? memory.frame).presentUs, frame.presentUs, frame.periodUs);

function missedByReason(memory: Memory, frame: ScrollFrame, vsyncs: number): MissedByReason {
  const missed: Partial<Record<JankReason, number>> = {};
  const late = lateDelivery(memory, frame, vsyncs);
  if (late > 0) missed['decelerating-input'] = late;
  const wasFast = memory.frame.distancePx >= FAST_SCROLL_PX;
  if (frame.isFling && frame.distancePx >= FLING_PX) {
    if (memory.frame.isFling) missed.fling = vsyncs - 1;
    else if (wasFast) missed['fling-start'] = vsyncs - 1;
  } else if (wasFast && frame.distancePx >= FAST_SCROLL_PX) missed['fast-scroll'] = vsyncs - 1;
  return missed;
}

/** Rule 1, running consistency: by how many vsyncs the first input could have been shown earlier, given past frames. */
function lateDelivery(memory: Memory, frame: ScrollFrame, vsyncs: number): number {
  if (!frame.isDamaging || memory.shown === undefined) return 0;
  const { periodUs } = frame;
  const allowedUs =
    memory.shown.cutoffUs + ((vsyncs - 1) * DISCOUNT_FACTOR - STABILITY_CORRECTION) * periodUs;
  const takenUs = frame.presentUs - frame.firstInputUs;
  return Math.trunc((takenUs - allowedUs) / ((1 - DISCOUNT_FACTOR) * periodUs));
}

function shownAfter(
  memory: Memory | undefined,
  frame: ScrollFrame,
  vsyncs: number,
  janky: boolean,
): Memory['shown'] {
  const discountedUs =
    memory?.shown === undefined || janky
      ? undefined
      : memory.shown.cutoffUs + vsyncs * DISCOUNT_FACTOR * frame.periodUs;
  const { presentUs } = frame;
  if (!frame.isDamaging)
    return discountedUs === undefined ? undefined : { presentUs, cutoffUs: discountedUs };
  const currentUs = presentUs - frame.lastInputUs;
  return { presentUs, cutoffUs: Math.min(discountedUs ?? currentUs, currentUs) };
}
