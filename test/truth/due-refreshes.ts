import type { Frame, LogLine, NewPicture, Refresh, Touch } from './display-log.ts';
import { type DisplaySlide, periodAt } from './display-slides.ts';

/**
 * The refreshes at which the next picture of a slide was due, counted from the display's log alone: from where the finger was
 * when, and from what the screen showed. The rule is that of docs/metrics.md §2a; no frame of the trace is read.
 */
export interface DuePicture {
  readonly picture: NewPicture;
  /** The vsync of the frame that drew it. */
  readonly vsync: number;
  readonly vsyncNs: number;
  /** How long a refresh lasted then. */
  readonly periodNs: number;
  readonly phase: 'drag' | 'fling';
  /** Refreshes before it at which the app owed a frame and showed nothing new. */
  readonly missed: readonly Refresh[];
  /** Number of refreshes before it at which the app was in time and moved nothing. */
  readonly unused: number;
  /** Number of vsyncs before its frame's at which the main thread began no frame. */
  readonly passedVsyncs: number;
}

/** A picture is shown one period after the vsync of its frame, if that is in time. */
const DEPTH = 1;
const LEAST_PX = 1;
const LONGEST_STILL_NS = 100_002_000;

/** @param knowsMovement false: a recording does not know how far content moved then, and the rule takes still time instead */
export function duePictures(
  log: readonly LogLine[],
  slide: DisplaySlide,
  slopPx: number,
  knowsMovement: (picture: number) => boolean = () => true,
): readonly DuePicture[] {
  const { moved, upGotNs } = slide;
  const window = moved[0]?.window;
  const refreshes = log.filter((line): line is Refresh => line.t === 'refresh' && line.window === window);
  const frames = log.filter((line): line is Frame => line.t === 'frame');
  const begun = new Set(frames.map(({ n }) => n));
  const asks = fingerAsks(slide, slopPx);
  const vsyncAt = vsyncFinder(refreshes, slide.periodNs);
  const last = refreshes.findLast((refresh) => refresh.moved && refresh.atNs < (moved[0]?.atNs ?? 0));
  let before: { readonly n: number; readonly atNs: number; readonly vsync: number | undefined } = {
    n: last?.n ?? Number.NEGATIVE_INFINITY,
    atNs: last?.atNs ?? 0,
    vsync: undefined,
  };
  const stillNs = (fromNs: number, toNs: number): number =>
    slide.periodNs *
    refreshes.filter(({ atNs, owed, new: isNew }) => atNs > fromNs && atNs < toNs && (isNew || !owed)).length;
  return moved.map((picture, i) => {
    const vsync = frames.findLast(({ atNs }) => atNs <= picture.handedNs)?.n ?? Number.NaN;
    const vsyncNs = timeOf(refreshes, vsync, slide.periodNs);
    const phase = vsyncNs <= upGotNs ? 'drag' : 'fling';
    const askedNs = asks[i];
    const asked = askedNs === undefined ? undefined : Math.min(vsync, vsyncAt(askedNs));
    const from = ((): number => {
      if (before.vsync === undefined) return asked ?? vsyncAt(picture.readyNs - picture.tookNs);
      if (phase === 'drag') return asked ?? vsync;
      const px = Math.max(Math.abs(picture.dx), Math.abs(picture.dy));
      const isMoving = knowsMovement(i)
        ? px >= LEAST_PX * (vsync - before.vsync)
        : stillNs(before.atNs, picture.atNs) <= LONGEST_STILL_NS;
      if (isMoving) return before.vsync + 1;
      return asked ?? Number.POSITIVE_INFINITY;
    })();
    const fromN = Math.max(before.n + 1, from + DEPTH);
    const missed = refreshes.filter(
      ({ n, owed, new: isNew }) => n >= fromN && n < picture.n && owed && !isNew,
    );
    const vsyncs = vsync - Math.min(vsync, Math.max(from, (before.vsync ?? Number.NEGATIVE_INFINITY) + 1));
    const passed = Array.from({ length: vsyncs }, (_, k) => vsync - 1 - k).filter((n) => !begun.has(n));
    before = { n: picture.n, atNs: picture.atNs, vsync };
    // A refresh of a window at rest is not in the log.
    const unused = Math.max(0, picture.n - fromN) - missed.length;
    const periodNs = periodAt(log, vsyncNs);
    return { picture, vsync, vsyncNs, periodNs, phase, missed, unused, passedVsyncs: passed.length };
  });
}

/** After a long way, a picture of other rows may look as if the content had gone the other way; the finger knows. */
const MAYBE_ALIASED_PX = 200;

/** Per picture: when the finger was first where the picture before had not followed it; undefined if it was not. */
function fingerAsks({ samples, moved }: DisplaySlide, slopPx: number): readonly (number | undefined)[] {
  const isAcross = sumOf(moved, ({ dx }) => Math.abs(dx)) > sumOf(moved, ({ dy }) => Math.abs(dy));
  // The log has the shortest text of each 32-bit number.
  const placeOf = ({ x, y }: Touch): number => Math.round(Math.fround(isAcross ? x : y) * 16) / 16;
  let followed = 0;
  return moved.map((picture, i) => {
    const got = samples.slice(followed + 1).filter(({ gotNs }) => gotNs <= picture.handedNs);
    const [start] = samples.slice(followed);
    followed += got.length;
    if (start === undefined) return undefined;
    const fingerPx = placeOf(got.at(-1) ?? start) - placeOf(start);
    const shownPx = isAcross ? picture.dx : picture.dy;
    const isSure = Math.abs(fingerPx) < MAYBE_ALIASED_PX || Math.abs(shownPx) < MAYBE_ALIASED_PX;
    const way = Math.sign(isSure ? shownPx : fingerPx);
    if (i === 0)
      return got.find((touch) => (placeOf(touch) - placeOf(start)) * way >= slopPx + LEAST_PX)?.atNs;
    // From where the finger turned: content at its end does not follow it further.
    const places = [start, ...got].map((touch) => placeOf(touch) * way);
    return got.find((touch, k) => placeOf(touch) * way - Math.min(...places.slice(0, k + 1)) >= LEAST_PX)
      ?.atNs;
  });
}

const sumOf = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0);

/** Of times in whole microseconds. */
const RESOLUTION_NS = 1_000;

const us = (ns: number): number => Math.floor(ns / 1_000);

/** Finds the first vsync that is not before a time, as whole microseconds tell; refreshes of a window at rest are not in the log. */
export function vsyncFinder(refreshes: readonly Refresh[], periodNs: number): (ns: number) => number {
  return (ns) => {
    const at = refreshes.findIndex(({ atNs }) => us(atNs) >= us(ns));
    const next = refreshes[at];
    const last = (next === undefined ? refreshes.at(-1) : refreshes[at - 1])?.n ?? Number.NEGATIVE_INFINITY;
    if (next !== undefined)
      return Math.max(last + 1, next.n - Math.floor((next.atNs - ns + RESOLUTION_NS) / periodNs));
    return last + Math.ceil((ns - (refreshes.at(-1)?.atNs ?? 0)) / periodNs);
  };
}

/** When vsync `n` came. */
function timeOf(refreshes: readonly Refresh[], n: number, periodNs: number): number {
  const near = refreshes.find((refresh) => refresh.n >= n) ?? refreshes.at(-1);
  return near === undefined ? Number.NaN : near.atNs - (near.n - n) * periodNs;
}
