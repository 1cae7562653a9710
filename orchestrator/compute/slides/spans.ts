import { US_PER_MS } from '../../base/units.ts';
import type { FrameOrdinal } from '../index-spaces.ts';
import { isLateBy } from './counted.ts';
import type { Gesture } from './gestures.ts';
import { knowsDistance, moves, type Scrolling, standsStill } from './scrolling.ts';

/** A slide as a range of the trace's frames, before it becomes ledger rows. */
export interface SlideSpan {
  readonly gesture: Gesture | undefined;
  readonly window: number;
  readonly scrolling: Scrolling;
  /** Frames [from, to); the last one is counted. */
  readonly from: FrameOrdinal;
  readonly to: FrameOrdinal;
}
export interface FrameTimes {
  readonly intervalUs: Float64Array;
  readonly periodUs: Float64Array;
}

/** A scroll is over after this time without movement; docs/metrics.md §1. */
export const SETTLED_US = 100 * US_PER_MS;
/** Times are truncated to whole µs, so that six vsyncs of 60 Hz may be slightly less than 100 ms. */
const TRUNCATION_US = 1;
const SETTLE_US = SETTLED_US - 2 * TRUNCATION_US;

/** All slides in the order of their frames: finger slides, and programmatic ones in the remaining frames. */
export function slideSpans(
  times: FrameTimes,
  byWindow: ReadonlyMap<number, Scrolling>,
  gestures: readonly Gesture[],
  tapTimeoutUs: number,
): readonly SlideSpan[] {
  const sliding = gestures.filter((gesture, i) => {
    if (!Number.isNaN(gesture.slopPassedUs)) return true;
    const scrolling = byWindow.get(gesture.window);
    return scrolling !== undefined && isHeldSlide(gesture, gestures[i - 1], scrolling, tapTimeoutUs);
  });
  const finger = sliding.flatMap((gesture, i) => fingerSpan(times, byWindow, gesture, sliding[i + 1]));
  const taken = takenFrames(times, finger);
  const others = [...byWindow].flatMap(([window, scrolling]) =>
    programmaticSpans(times, window, scrolling, taken).filter(
      (span) => movesIn(span) || !gestures.some((gesture) => isUnder(gesture, span)),
    ),
  );
  return [...finger, ...others].sort((a, b) => a.from - b.from);
}

/**
 * Content that begins to move under a finger that stays longer than a tap. A finger that stops a fling may stay as long. If a late app
 * gets the end of the touch before and this touch-down between the same two frames, the second frame shows what the finger
 * before moved last.
 */
function isHeldSlide(
  { downUs, downOrdinal, upUs, upOrdinal }: Gesture,
  before: Gesture | undefined,
  scrolling: Scrolling,
  tapTimeoutUs: number,
): boolean {
  const heldUs = (Number.isNaN(upUs) ? Number.POSITIVE_INFINITY : upUs) - downUs;
  if (heldUs < tapTimeoutUs) return false;
  const lastHeld = Math.min(upOrdinal, scrolling.moved.length - 1);
  let frame = downOrdinal + (before?.upOrdinal === downOrdinal ? 2 : 1);
  // A ListView's fling goes on for up to 40 ms under the finger that stops it.
  if (moves(scrolling, downOrdinal)) while (frame <= lastHeld && moves(scrolling, frame)) frame++;
  for (; frame <= lastHeld; frame++) if (moves(scrolling, frame)) return true;
  return false;
}

/** The span from the first callback after touch-down to the last counted frame before it settles or the next one begins. */
function fingerSpan(
  times: FrameTimes,
  byWindow: ReadonlyMap<number, Scrolling>,
  gesture: Gesture,
  next: Gesture | undefined,
): readonly SlideSpan[] {
  const scrolling = byWindow.get(gesture.window);
  if (scrolling === undefined) return [];
  const from = Math.max(0, gesture.downOrdinal + 1);
  const limit = Math.min(times.intervalUs.length, (next?.downOrdinal ?? Number.POSITIVE_INFINITY) + 1);
  const to = settledAt(times, scrolling, { from, limit, upOrdinal: gesture.upOrdinal });
  return to === undefined ? [] : [{ gesture, window: gesture.window, scrolling, from, to }];
}

/**
 * The frame after the last counted one; undefined if nothing scrolled. The slide settles only by still frames after UP: a
 * finger may rest for any time. Frames without an interval are not part of the slide; if the finger is up, they mean that
 * the probe disarmed after 300 ms of rest.
 */
function settledAt(
  { intervalUs, periodUs }: FrameTimes,
  scrolling: Scrolling,
  {
    from,
    limit,
    upOrdinal,
  }: { readonly from: FrameOrdinal; readonly limit: number; readonly upOrdinal: number },
): number | undefined {
  let to: number | undefined;
  let hasScrolled = false;
  let hasMoved = false;
  let stillUs = 0;
  for (let frame = from; frame < limit; frame++) {
    const interval = intervalUs[frame] as number;
    const period = periodUs[frame] as number;
    const isUp = frame > upOrdinal;
    if (Number.isNaN(interval)) {
      if (isUp) break;
      continue;
    }
    // A ListView reports scrolls after its content has come to rest. Content known not to have moved is at rest if it is what
    // moved before: other content of the window may scroll.
    const stands: boolean = isUp && hasMoved && standsStill(scrolling, frame);
    const scrolls: boolean = scrolling.moved[frame] === 1 && !stands;
    hasMoved ||= scrolls && hasDistance(scrolling, frame);
    if (scrolls || isLateBy(interval, period)) to = frame + 1;
    hasScrolled ||= scrolls;
    stillUs = scrolls || !isUp ? 0 : stillUs + Math.min(interval, period + TRUNCATION_US);
    if (stillUs >= SETTLE_US) break;
  }
  return hasScrolled ? to : undefined;
}

const hasDistance = ({ dxPx, dyPx }: Scrolling, frame: FrameOrdinal): boolean =>
  Math.abs(dxPx[frame] as number) + Math.abs(dyPx[frame] as number) > 0;

/** Scrolling frames outside of finger slides, cut where they settle. */
function programmaticSpans(
  times: FrameTimes,
  window: number,
  scrolling: Scrolling,
  taken: Uint8Array,
): readonly SlideSpan[] {
  const spans: SlideSpan[] = [];
  const count = times.intervalUs.length;
  for (let frame = taken.indexOf(0); frame >= 0; frame = taken.indexOf(0, frame + 1)) {
    if (scrolling.moved[frame] !== 1 || Number.isNaN(times.intervalUs[frame])) continue;
    const takenAt = taken.indexOf(1, frame);
    const limit = takenAt < 0 ? count : takenAt;
    const to = settledAt(times, scrolling, { from: frame, limit, upOrdinal: -1 }) ?? frame + 1;
    const span = { gesture: undefined, window, scrolling, from: frame, to };
    const end = restEnd(times, span);
    // What is drawn without a touch is no scroll unless something reports one.
    if (scrolling.gate === 'scroll' || knowsDistance(scrolling, frame, to)) {
      spans.push(span);
      taken.fill(1, frame, end);
    }
    frame = end - 1;
  }
  return spans;
}

/** Whether content moved in the span, as far as is known. */
export function movesIn({ scrolling, from, to }: SlideSpan): boolean {
  for (let frame = from; frame < to; frame++) if (moves(scrolling, frame)) return true;
  return false;
}

/** Whether the finger was down meanwhile: a ListView whose row is pressed reports a scroll. */
const isUnder = ({ window, downOrdinal, upOrdinal }: Gesture, span: SlideSpan): boolean =>
  window === span.window && span.from > downOrdinal && span.to - 1 <= upOrdinal;

function takenFrames(times: FrameTimes, spans: readonly SlideSpan[]): Uint8Array {
  const taken = new Uint8Array(times.intervalUs.length);
  for (const span of spans) taken.fill(1, span.from, restEnd(times, span));
  return taken;
}

/**
 * The end of the scrolls without movement that follow a slide, or each other, before the content has settled: they are not
 * a separate slide.
 */
function restEnd({ intervalUs, periodUs }: FrameTimes, { gesture, scrolling, to }: SlideSpan): number {
  const upOrdinal = gesture?.upOrdinal ?? -1;
  let end = to;
  let stillUs = 0;
  for (let frame = to; frame < intervalUs.length && stillUs < SETTLE_US; frame++) {
    const isUp = frame > upOrdinal;
    const interval = intervalUs[frame] as number;
    if (Number.isNaN(interval) && isUp) break;
    const scrolls = scrolling.moved[frame] === 1;
    if (scrolls && !standsStill(scrolling, frame)) break;
    if (scrolls) end = frame + 1;
    stillUs =
      scrolls || !isUp ? 0 : stillUs + Math.min(interval, (periodUs[frame] as number) + TRUNCATION_US);
  }
  return end;
}
