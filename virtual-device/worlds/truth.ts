import { parseDisplayLog } from './display-log.ts';
import { type CountedFrame, displaySlides } from './display-slides.ts';

/**
 * The metrics of each slide according to the display's log, computed independently of the product's metrics, which are
 * compared with it.
 * Definitions: scroll hitch rate, frozen frame ratio and stutter windows of `docs/metrics.md`.
 */
export interface SlideTruth {
  readonly ordinal: number;
  readonly downAtNs: number;
  /** For each counted frame, in order. */
  readonly missedVsyncs: readonly number[];
  readonly late: readonly LateFrame[];
  readonly scrollNs: number;
  /** 1000 · Σ missed · period / Σ interval, in ms/s. */
  readonly hitchRate: number;
  readonly frozenFrameRatio: number;
  readonly stutterWindows: readonly StutterWindow[];
}
export interface LateFrame {
  readonly index: number;
  readonly missedVsyncs: number;
  readonly intervalNs: number;
  readonly phase: 'drag' | 'fling';
  readonly heldIn: 'frame' | 'between-frames' | undefined;
}
export interface StutterWindow {
  readonly firstFrame: number;
  readonly frames: number;
  readonly durationNs: number;
}

const FROZEN_NS = 700_000_000;
/** Traces have whole microseconds: times closer than this are equal. */
const RESOLUTION_NS = 2_000;
const STUTTER_NS = 99_600_000;
/** One missed vsync in five frames is exactly this share, and not a stutter. */
const SMOOTH_SHARE = 5 / 6;

export function truthOf(displayLog: string, densityDpi: number): SlideTruth[] {
  // ViewConfiguration.getScaledTouchSlop: 8 dp, rounded half up.
  const slopPx = Math.floor((8 * densityDpi) / 160 + 0.5);
  return displaySlides(parseDisplayLog(displayLog), slopPx).map(({ downAtNs, frames }, ordinal) => ({
    ordinal,
    downAtNs,
    missedVsyncs: frames.map(({ missedVsyncs }) => missedVsyncs),
    late: frames.flatMap((frame, index) => (frame.missedVsyncs > 0 ? [lateFrame(frame, index)] : [])),
    scrollNs: sum(frames, ({ intervalNs }) => intervalNs),
    hitchRate:
      (1000 * sum(frames, ({ missedVsyncs, periodNs }) => missedVsyncs * periodNs)) /
      sum(frames, ({ intervalNs }) => intervalNs),
    frozenFrameRatio:
      frames.filter(({ intervalNs }) => intervalNs > FROZEN_NS + RESOLUTION_NS).length / frames.length,
    stutterWindows: stutterWindows(frames),
  }));
}

const lateFrame = ({ missedVsyncs, intervalNs, phase, heldIn }: CountedFrame, index: number): LateFrame => ({
  index,
  missedVsyncs,
  intervalNs,
  phase,
  heldIn,
});

const sum = (frames: readonly CountedFrame[], of: (frame: CountedFrame) => number): number =>
  frames.reduce((total, frame) => total + of(frame), 0);

/** A window starts at a late frame and ends once it has lasted 99.6 ms and the next frame is on time, or the slide ends. */
function stutterWindows(frames: readonly CountedFrame[]): StutterWindow[] {
  const windows: StutterWindow[] = [];
  for (let first = 0; first < frames.length; ) {
    if (frames[first]?.missedVsyncs === 0) {
      first += 1;
      continue;
    }
    let end = first + 1;
    while (end < frames.length && !isFull(frames, first, end)) end += 1;
    const members = frames.slice(first, end);
    const vsyncs = sum(members, ({ intervalNs, periodNs }) => Math.round(intervalNs / periodNs));
    const durationNs = sum(members, ({ intervalNs }) => intervalNs);
    if (members.length / vsyncs < SMOOTH_SHARE)
      windows.push({ firstFrame: first, frames: members.length, durationNs });
    first = end;
  }
  return windows;
}

const isFull = (frames: readonly CountedFrame[], first: number, end: number): boolean =>
  sum(frames.slice(first, end), ({ intervalNs }) => intervalNs) >= STUTTER_NS &&
  frames[end]?.missedVsyncs === 0;
