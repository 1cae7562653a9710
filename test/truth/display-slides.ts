import type { LogLine, Refresh, Touch } from './display-log.ts';

/** One finger slide as the screen showed it, from the first picture that moved until it settled. */
export interface DisplaySlide {
  readonly downAtNs: number;
  /** The first touch sample that may be, and the first that surely is, farther from the touch-down than the slop. */
  readonly crossed: readonly [maybe: Touch, surely: Touch];
  /** When the window received the end of the touch: until then the app drags, even if the finger left long before. */
  readonly upGotNs: number;
  readonly periodNs: number;
  /** Refreshes of the touched window, in order; the first shows a moved picture. */
  readonly refreshes: readonly Refresh[];
  /** Whether the next touch came while a picture was awaited, or directly after the last that moved. */
  readonly endsByTouch: boolean;
}

const DOWN = 0;
const UP = 1;
const CANCEL = 3;
/** Traces hold positions in sixteenths of a pixel, and a distance is computed from two of them. */
const RESOLUTION_PX = 1 / 16;
/** A slide has settled when nothing moved for this long after the finger left. */
export const SETTLE_NS = 100_000_000;

interface Stroke {
  readonly down: Touch;
  readonly crossed: DisplaySlide['crossed'];
  readonly upGotNs: number;
  /** When the window got the next touch-down, which may be a tap. */
  readonly touchedNs: number;
  /** When the window got the touch-down of the next slide. */
  readonly untilNs: number;
}

export function displaySlides(log: readonly LogLine[], slopPx: number): DisplaySlide[] {
  const refreshes = log.filter((line): line is Refresh => line.t === 'refresh');
  return strokes(log, slopPx).flatMap((stroke) => {
    const periodNs = periodAt(log, stroke.upGotNs);
    const untilTouch = framesOf(refreshes, stroke);
    const shown = settled(untilTouch, stroke, periodNs);
    if (shown.length === 0) return [];
    const { down, crossed, upGotNs, touchedNs } = stroke;
    const endsByTouch = touchedNs < Number.POSITIVE_INFINITY && shown.length === untilTouch.length;
    return [{ downAtNs: down.atNs, crossed, upGotNs, periodNs, refreshes: shown, endsByTouch }];
  });
}

/** Of a display that changes its rate: while the finger is there. */
function periodAt(log: readonly LogLine[], ns: number): number {
  const mode = log.findLast((line) => line.t === 'mode' && line.atNs <= ns);
  if (mode?.t !== 'mode') throw new Error('The display log has no mode line before a slide.');
  return mode.periodNs;
}

/** Compares the last sample of each event with the slop, as scrolling containers do. */
function strokes(log: readonly LogLine[], slopPx: number): Stroke[] {
  const touches = log.filter((line): line is Touch => line.t === 'touch' && !line.history);
  const downs = touches.flatMap(({ action }, at) => (action === DOWN ? [at] : []));
  const scrolled = downs.flatMap((from, index) => {
    const next = downs[index + 1] ?? touches.length;
    const [down, ...rest] = touches.slice(from, next);
    if (down === undefined) return [];
    const farther = (px: number): Touch | undefined => rest.find((touch) => distancePx(down, touch) > px);
    const [maybe, surely] = [farther(slopPx - RESOLUTION_PX), farther(slopPx + RESOLUTION_PX)];
    if (maybe === undefined || surely === undefined) return [];
    const up = rest.find(({ action }) => action === UP || action === CANCEL);
    const touchedNs = touches[next]?.gotNs ?? Number.POSITIVE_INFINITY;
    return [{ down, crossed: [maybe, surely] as const, upGotNs: up?.gotNs ?? touchedNs, touchedNs }];
  });
  return scrolled.map((stroke, i) => {
    const untilNs = scrolled[i + 1]?.down.gotNs ?? Number.POSITIVE_INFINITY;
    return { ...stroke, untilNs };
  });
}

const distancePx = (a: Touch, b: Touch): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/**
 * The refreshes from the stroke's first moved picture on. A picture belongs to the stroke during which the app handed it
 * over, even if it is shown after the next touch-down, and so do the refreshes that waited for it.
 */
function framesOf(all: readonly Refresh[], { down, touchedNs, untilNs }: Stroke): readonly Refresh[] {
  const first = all.findIndex((refresh) => refresh.new && refresh.moved && refresh.handedNs >= down.gotNs);
  const moved = all[first];
  if (moved === undefined) return [];
  const ofWindow = all.slice(first).filter(({ window }) => window === moved.window);
  // What a tap makes the app draw is no part of the slide; what moved before the tap stopped it is.
  const next = ofWindow.findIndex(
    (refresh) => refresh.new && refresh.handedNs >= (refresh.moved ? untilNs : touchedNs),
  );
  const own = next < 0 ? ofWindow : ofWindow.slice(0, next);
  const last = own.findLastIndex((refresh) => refresh.new);
  return own.filter((refresh, i) => i <= last || refresh.atNs < touchedNs);
}

/** The refreshes until the last moved picture, and those directly after it for which a frame was owed. */
function settled(refreshes: readonly Refresh[], { upGotNs }: Stroke, periodNs: number): readonly Refresh[] {
  let length = 0;
  let quietNs = 0;
  for (const [i, refresh] of refreshes.entries()) {
    if (quietNs >= SETTLE_NS) break;
    const isLate = refresh.owed && !refresh.new;
    if (refresh.moved || isLate) length = i + 1;
    quietNs = refresh.moved || isLate || refresh.atNs < upGotNs ? 0 : quietNs + periodNs;
  }
  return refreshes.slice(0, length);
}
