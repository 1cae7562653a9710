import type { FrameOrdinal } from '../index-spaces.ts';
import { FIRST_AFTER_ARMING, type FrameColumns, type Trace } from '../trace/trace.ts';
import { ByWindow } from './by-window.ts';
import { refuseProduct } from './effort.ts';
import { type FrameRows, NO_ROW } from './frame-rows.ts';
import { type Gesture, SUBPIXELS_PER_PX } from './gestures.ts';
import type { ScrollGate } from './ledger.ts';

/** Per frame of the trace, for one window: whether the content moved and by how much. */
export interface Scrolling {
  readonly moved: Uint8Array;
  readonly dxPx: Float64Array;
  readonly dyPx: Float64Array;
  /** `touch`: some slide of the window reported nothing. */
  readonly gate: ScrollGate;
}
export interface ScrollSignals {
  readonly byWindow: ReadonlyMap<number, Scrolling>;
  /** Number of scrolls before the first recorded callback: programmatic ones that armed the probe. */
  readonly beforeFirstFrame: number;
}

/** Whether it is known that the content did not move in the frame. */
export const standsStill = ({ dxPx, dyPx }: Scrolling, frame: FrameOrdinal): boolean =>
  dyPx[frame] === 0 && dxPx[frame] === 0;

/** Whether the content scrolled in the frame, and not by a distance that is known to be 0. */
export const moves = (scrolling: Scrolling, frame: FrameOrdinal): boolean =>
  scrolling.moved[frame] === 1 && !standsStill(scrolling, frame);

/** Whether the distance of some movement in these frames is known: then something reported it. */
export function knowsDistance({ dxPx, dyPx }: Scrolling, from: FrameOrdinal, to: FrameOrdinal): boolean {
  for (let frame = from; frame < to; frame++)
    if (Math.abs(dxPx[frame] as number) > 0 || Math.abs(dyPx[frame] as number) > 0) return true;
  return false;
}

/** SCROLL flags. */
export const MOVEMENT_UNKNOWN = 1;
/** The record tells of what the frame before drew. */
const DRAWN_BEFORE = 2;
/** The movement is unknown because the views that are watched stood still: it may be another that scrolled. */
const WATCHED_STOOD = 4;

/**
 * Records of scrolling by frame. In a window gated by touch, the probe derived them from drawn frames; an older probe wrote
 * none, so frames drawn during and after touches count.
 */
export function scrollSignals(trace: Trace, gestures: readonly Gesture[], rows: FrameRows): ScrollSignals {
  const { scrolls, frames } = trace;
  const gated = touchGated(trace);
  const scrolled = new ByWindow(frames.count, (window) =>
    still(frames.count, gated.includes(window) ? 'touch' : 'scroll'),
  );
  let beforeFirstFrame = 0;
  for (let row = 0; row < scrolls.count; row++) {
    const frame = scrolls.ordinal[row] as number;
    if (isWithin(frame, frames.count))
      row = addMovements(scrolled.of(scrolls.window[row] as number), trace, rows, row) - 1;
    else if (frame < 0) beforeFirstFrame++;
  }
  const byWindow = new Map(scrolled.windows);
  refuseProduct({ windows: byWindow.size + gated.length, frames: frames.count });
  for (const window of gated) {
    if (!byWindow.has(window))
      byWindow.set(window, gatedByTouch(window, gestures, rows, still(frames.count, 'touch')));
  }
  return { byWindow, beforeFirstFrame };
}

const still = (count: number, gate: Scrolling['gate']): Scrolling => ({
  moved: new Uint8Array(count),
  dxPx: new Float64Array(count),
  dyPx: new Float64Array(count),
  gate,
});

const isKnown = (flag: number): boolean => (flag & MOVEMENT_UNKNOWN) === 0;

const isWithin = (frame: FrameOrdinal, frames: number): boolean => frame >= 0 && frame < frames;

/** Adds the record at `from`, of a known frame, and those after it of its window and of known frames; the next record. */
function addMovements(
  { moved, dxPx, dyPx }: Scrolling,
  { scrolls: { count, ordinal, window, dx, dy, flags }, frames: { flags: frameFlags } }: Trace,
  { byWindow }: FrameRows,
  from: number,
): number {
  const frames = moved.length;
  const ofWindow = window[from] as number;
  const rowOf = byWindow.get(ofWindow);
  const flagsInNextFrame = (at: number): number =>
    window[at + 1] === ofWindow && ordinal[at + 1] === (ordinal[at] as number) + 1
      ? (flags[at + 1] as number)
      : MOVEMENT_UNKNOWN;
  let row = from;
  do {
    const told = ordinal[row] as number;
    const flag = flags[row] as number;
    // A watched view that moves in the next frame is what scrolls.
    const stood = (flag & WATCHED_STOOD) !== 0 && isKnown(flagsInNextFrame(row));
    const known = isKnown(flag) || stood;
    // Of what is unknown it is also unknown which frame drew it; a scroll view's next movement tells.
    const telling = known ? flag : flagsInNextFrame(row);
    const isDrawnBefore = (telling & DRAWN_BEFORE) !== 0 && (known || isKnown(telling));
    const isOfFrameBefore = isDrawnBefore && followsAnother(frameFlags, told) && !isAlone(rowOf, told);
    const frame = isOfFrameBefore ? told - 1 : told;
    const across = known ? (dx[row] as number) : Number.NaN;
    const down = known ? (dy[row] as number) : Number.NaN;
    moved[frame] = 1;
    if (across !== 0) dxPx[frame] = (dxPx[frame] as number) + across / SUBPIXELS_PER_PX;
    if (down !== 0) dyPx[frame] = (dyPx[frame] as number) + down / SUBPIXELS_PER_PX;
    row++;
  } while (row < count && window[row] === ofWindow && isWithin(ordinal[row] as number, frames));
  return row;
}

/** Whether a frame's callback follows that of the frame before without a rest between. */
const followsAnother = (flags: FrameColumns['flags'], frame: FrameOrdinal): boolean =>
  frame > 0 && ((flags[frame] as number) & FIRST_AFTER_ARMING) === 0;

/** Whether the frame was drawn and the one before was not: a view that jumps between two frames has moved when the second begins. */
const isAlone = (rowOf: Int32Array | undefined, frame: FrameOrdinal): boolean =>
  rowOf !== undefined && (rowOf[frame] as number) >= 0 && rowOf[frame - 1] === NO_ROW;

/** 1 for each of the trace's frames in which some window's content moved. */
export function movedAnywhere({ byWindow }: ScrollSignals, frames: number): Uint8Array {
  const anywhere = new Uint8Array(frames);
  for (const { moved } of byWindow.values()) {
    for (let frame = 0; frame < frames; frame++) if (moved[frame] === 1) anywhere[frame] = 1;
  }
  return anywhere;
}

const touchGated = (trace: Trace): readonly number[] => [
  ...new Set(trace.windows.filter(({ event }) => event === 'gate-touch').map(({ window }) => window)),
];

/**
 * Compose before 1.9, Flutter and web pages raise no OnScrollChanged. There, every frame drawn after the slop counts as
 * scrolling until drawing stops; the settle rule then ends the slide.
 */
function gatedByTouch(
  window: number,
  gestures: readonly Gesture[],
  rows: FrameRows,
  scrolling: Scrolling,
): Scrolling {
  const count = scrolling.moved.length;
  scrolling.dxPx.fill(Number.NaN);
  scrolling.dyPx.fill(Number.NaN);
  const drawn = rows.byWindow.get(window);
  for (const gesture of gestures.filter((g) => g.window === window)) {
    let frame = Math.max(0, gesture.slopOrdinal + 1);
    for (let quiet = 0; frame < count && quiet < QUIET_FRAMES; frame++) {
      const isDrawn = (drawn?.[frame] ?? -1) >= 0;
      if (isDrawn) scrolling.moved[frame] = 1;
      quiet = isDrawn || frame <= gesture.upOrdinal ? 0 : quiet + 1;
    }
  }
  return scrolling;
}
/** Only bounds the search; at up to 240 Hz it is at least the 100 ms of the settle rule. */
const QUIET_FRAMES = 24;
