import { type Frame, frameAt } from './display-log.ts';
import { type DisplaySlide, SETTLE_NS } from './display-slides.ts';

/** A frame that the main thread began, whether or not it drew anything. */
export interface BegunFrame {
  readonly vsyncNs: number;
  /** Whether its picture moved the content. */
  readonly moved: boolean;
  /** Vsyncs between this frame's and the next one's at which no frame began. */
  readonly passedVsyncs: number;
  /** From one vsync to the next then. */
  readonly periodNs: number;
}

/**
 * The frames of a slide: from the first after the touch-down to the one that drew the last moved picture, and those after
 * it until the finger is up and nothing has moved and no vsync was passed for `SETTLE_NS`, or until the next slide begins.
 */
export function begunFrames(
  all: readonly Frame[],
  {
    moved: pictures,
    downGotNs,
    upGotNs,
    untilNs,
    periodNs,
  }: Pick<DisplaySlide, 'moved' | 'downGotNs' | 'upGotNs' | 'untilNs' | 'periodNs'>,
  periodAt: (ns: number) => number = () => periodNs,
): readonly BegunFrame[] {
  const moved = new Set(pictures.map(({ handedNs }) => frameAt(all, handedNs)));
  const vsyncs = vsyncTimes(all, pictures, periodNs);
  const frames: BegunFrame[] = [];
  let activeNs = upGotNs;
  const from = all.findIndex(({ atNs }) => atNs >= downGotNs);
  for (let at = from; at <= Math.max(...moved) || isOpen(all[at], untilNs, activeNs); at++) {
    const [frame, next] = [all[at], all[at + 1]];
    if (frame === undefined) break;
    const passedVsyncs = next === undefined ? 0 : next.n - frame.n - 1;
    frames.push({
      vsyncNs: vsyncs(frame),
      moved: moved.has(at),
      passedVsyncs,
      periodNs: periodAt(frame.atNs),
    });
    if (moved.has(at) || passedVsyncs > 0) activeNs = Math.max(activeNs, next?.atNs ?? frame.atNs);
  }
  return frames;
}

/** Refreshes are counted as vsyncs are. */
function vsyncTimes(
  all: readonly Frame[],
  [first]: DisplaySlide['moved'],
  periodNs: number,
): (frame: Frame) => number {
  const [n, atNs] = first === undefined ? [all[0]?.n ?? 0, all[0]?.atNs ?? 0] : [first.n, first.atNs];
  return (frame) => atNs + (frame.n - n) * periodNs;
}

const isOpen = (frame: Frame | undefined, untilNs: number, activeNs: number): boolean =>
  frame !== undefined && frame.atNs < untilNs && frame.atNs - activeNs < SETTLE_NS;
