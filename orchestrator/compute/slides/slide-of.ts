import { FIRST_AFTER_ARMING, type Trace } from '../trace/trace.ts';
import { fingerPathOf } from './finger.ts';
import type { Lead, ScrollGate, Slide } from './ledger.ts';
import type { Scene } from './scenes.ts';
import { knowsDistance } from './scrolling.ts';
import type { FrameTimes, SlideSpan } from './spans.ts';

/** The trace of a slide and what was found in it. */
interface Recorded {
  readonly trace: Trace;
  readonly times: FrameTimes;
  readonly slopPx: number;
  readonly sceneAt: (timeUs: number) => Scene;
}

/** Everything about one slide except its frames' numbers. */
export function slideOf(
  { trace, times, slopPx, sceneAt }: Recorded,
  span: SlideSpan,
  place: { readonly ordinal: number; readonly from: number; readonly to: number },
  lead: Lead,
): Slide {
  const startUs = span.gesture?.downUs ?? trace.frames.vsyncUs[span.from] ?? 0;
  const last = span.to - 1;
  const endUs = (trace.frames.vsyncUs[last] ?? 0) + (times.intervalUs[last] ?? 0);
  const isAcross = isHorizontal(span);
  return {
    kind: span.gesture === undefined ? 'programmatic' : 'finger',
    ...place,
    startUs,
    endUs,
    slopPassedUs: span.gesture?.slopPassedUs ?? Number.NaN,
    slopRow: slopRowOf(span, place),
    ...(span.gesture && {
      finger: fingerPathOf(trace.touches, span.gesture, { isAcross, slopPx }),
    }),
    fingerUpUs: span.gesture?.upUs ?? Number.NaN,
    window: span.window,
    lead,
    ...sceneAt(startUs),
    gate: gateOf(trace, span, { startUs, endUs }),
    beganUnseen: span.gesture === undefined && beganUnseen(trace, span),
    perturbed: trace.stacks.some(({ ordinal }) => ordinal >= span.from && ordinal < span.to),
    viewportPx: viewportOf(trace, { window: span.window, endUs, isAcross }),
  };
}

/** The signal of this slide: another one of its window may have been silent. */
const gateOf = (
  { windows }: Trace,
  { window, scrolling, from, to }: SlideSpan,
  { startUs, endUs }: { readonly startUs: number; readonly endUs: number },
): ScrollGate =>
  scrolling.gate === 'touch' &&
  (!knowsDistance(scrolling, from, to) ||
    windows.some(
      (one) =>
        one.window === window && one.event === 'gate-touch' && one.timeUs >= startUs && one.timeUs <= endUs,
    ))
    ? 'touch'
    : 'scroll';

/** Whether the scroll that armed the probe has no frame, and nothing moved between it and the slide. */
function beganUnseen({ frames, scrolls }: Trace, { from, scrolling }: SlideSpan): boolean {
  let frame = from;
  while (frame > 0 && ((frames.flags[frame] as number) & FIRST_AFTER_ARMING) === 0) {
    if (scrolling.moved[frame - 1] === 1) return false;
    frame--;
  }
  return frame === 0 ? (scrolls.ordinal[0] as number) < 0 : scrolling.moved[frame - 1] === 1;
}

function slopRowOf(
  { gesture, from }: SlideSpan,
  rows: { readonly from: number; readonly to: number },
): number {
  const row = rows.from + (gesture?.slopOrdinal ?? Number.POSITIVE_INFINITY) + 1 - from;
  return Math.min(Math.max(row, rows.from), rows.to);
}

/** Whether the slide scrolled across instead of down; false if neither is known. */
export function isHorizontal({ scrolling, gesture, from, to }: SlideSpan): boolean {
  const x = distance(scrolling.dxPx, from, to);
  const y = distance(scrolling.dyPx, from, to);
  if (x !== y) return x > y;
  return gesture !== undefined && Math.abs(gesture.movedX) > Math.abs(gesture.movedY);
}

function distance(column: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let frame = from; frame < to; frame++) {
    const px = Math.abs(column[frame] as number);
    if (px > 0) sum += px;
  }
  return sum;
}

function viewportOf(
  { scrollables }: Trace,
  {
    window,
    endUs,
    isAcross,
  }: { readonly window: number; readonly endUs: number; readonly isAcross: boolean },
): number {
  const view = scrollables.findLast((one) => one.window === window && one.timeUs <= endUs);
  if (view === undefined) return Number.NaN;
  return isAcross ? view.widthPx : view.heightPx;
}
