import type { Frame, NewPicture } from './display-log.ts';
import { SETTLE_NS } from './display-slides.ts';

/** A frame that the main thread began, whether or not it drew anything. */
export interface BegunFrame {
  /** Whether its picture moved the content. */
  readonly moved: boolean;
  /** Vsyncs between this frame's and the next one's at which no frame began. */
  readonly passedVsyncs: number;
}

/**
 * The frames of a slide: from the one that drew the first moved picture to the one that drew the last, and those after it
 * until nothing has moved and no vsync was passed for `SETTLE_NS`, or until the next slide begins at `untilNs`.
 */
export function begunFrames(
  all: readonly Frame[],
  pictures: readonly NewPicture[],
  untilNs: number,
): readonly BegunFrame[] {
  const moved = new Set(
    pictures.filter((picture) => picture.moved).map(({ handedNs }) => frameAt(all, handedNs)),
  );
  const frames: BegunFrame[] = [];
  let activeNs = Number.NEGATIVE_INFINITY;
  for (let at = Math.min(...moved); at <= Math.max(...moved) || isOpen(all[at], untilNs, activeNs); at++) {
    const [frame, next] = [all[at], all[at + 1]];
    if (frame === undefined) break;
    const passedVsyncs = next === undefined ? 0 : next.n - frame.n - 1;
    frames.push({ moved: moved.has(at), passedVsyncs });
    if (moved.has(at) || passedVsyncs > 0) activeNs = next?.atNs ?? frame.atNs;
  }
  return frames;
}

const isOpen = (frame: Frame | undefined, untilNs: number, activeNs: number): boolean =>
  frame !== undefined && frame.atNs < untilNs && frame.atNs - activeNs < SETTLE_NS;

/** The last frame that the main thread began at or before `ns`. */
const frameAt = (frames: readonly Frame[], ns: number): number =>
  frames.findLastIndex(({ atNs }) => atNs <= ns);
