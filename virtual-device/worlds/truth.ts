import { type Held, type HeldIn, type LogLine, parseDisplayLog, type Refresh } from './display-log.ts';
import { type DisplaySlide, displaySlides } from './display-slides.ts';

/**
 * What the screen showed of a slide, from the display's log alone: pictures, refreshes that repeated a picture while
 * the app owed a frame, and what held the main thread meanwhile. No vsync and no frame metric is read.
 */
export interface SlideTruth {
  readonly ordinal: number;
  readonly downAtNs: number;
  /** Pictures that moved, one per refresh at best. */
  readonly pictures: number;
  readonly gaps: readonly Gap[];
  /** Σ of repeated refreshes. */
  readonly missedRefreshes: number;
  readonly hitchNs: number;
  /** Time of the pictures that moved and of the refreshes missed. */
  readonly scrollNs: number;
  /** 1000 · hitch time / scroll time, in ms/s. */
  readonly hitchRate: number;
  /** Pictures that took longer than 700 ms from the vsync asked for until they were complete. */
  readonly frozenPictures: number;
}

/** Consecutive refreshes without a new picture although the app owed one. */
export interface Gap {
  /** Number of pictures of the slide shown before it. */
  readonly afterPicture: number;
  readonly missedRefreshes: number;
  readonly phase: 'drag' | 'fling';
  /** What held the main thread longest meanwhile; undefined when nothing held it for a millisecond. */
  readonly held: { readonly in: HeldIn; readonly method: string; readonly ns: number } | undefined;
}

const FROZEN_NS = 700_000_000;
/** Traces hold whole microseconds: times closer than this are equal. */
const RESOLUTION_NS = 2_000;

export function truthOf(displayLog: string, densityDpi: number): SlideTruth[] {
  const log = parseDisplayLog(displayLog);
  // ViewConfiguration.getScaledTouchSlop: 8 dp, rounded half up.
  const slopPx = Math.floor((8 * densityDpi) / 160 + 0.5);
  const held = log.filter((line: LogLine): line is Held => line.t === 'held');
  return displaySlides(log, slopPx).map((slide, ordinal) => ({ ordinal, ...slideTruth(slide, held) }));
}

function slideTruth(slide: DisplaySlide, held: readonly Held[]): Omit<SlideTruth, 'ordinal'> {
  const { downAtNs, periodNs, refreshes } = slide;
  const pictures = refreshes.filter(({ moved }) => moved).length;
  const gaps = gapsOf(slide, held);
  const missedRefreshes = gaps.reduce((sum, gap) => sum + gap.missedRefreshes, 0);
  const hitchNs = missedRefreshes * periodNs;
  const scrollNs = pictures * periodNs + hitchNs;
  return {
    downAtNs,
    pictures,
    gaps,
    missedRefreshes,
    hitchNs,
    scrollNs,
    hitchRate: (1_000 * hitchNs) / scrollNs,
    frozenPictures: refreshes.filter(({ tookNs = 0 }) => tookNs > FROZEN_NS + RESOLUTION_NS).length,
  };
}

function gapsOf({ refreshes, upAtNs, periodNs }: DisplaySlide, held: readonly Held[]): readonly Gap[] {
  const gaps: Gap[] = [];
  let pictures = 0;
  let missed: Refresh[] = [];
  const close = (): void => {
    const [first] = missed;
    const last = missed.at(-1);
    if (first !== undefined && last !== undefined)
      gaps.push({
        afterPicture: pictures,
        missedRefreshes: missed.length,
        phase: first.atNs < upAtNs ? 'drag' : 'fling',
        held: longestHold(held, first.atNs - 2 * periodNs, last.atNs + periodNs),
      });
    missed = [];
  };
  for (const refresh of refreshes) {
    if (refresh.owed && !refresh.new) missed.push(refresh);
    else close();
    if (refresh.moved) pictures++;
  }
  close();
  return gaps;
}

function longestHold(held: readonly Held[], fromNs: number, toNs: number): Gap['held'] {
  const inside = held
    .map((hold) => ({ hold, ns: Math.min(hold.toNs, toNs) - Math.max(hold.fromNs, fromNs) }))
    .filter(({ ns }) => ns > 0)
    .toSorted((a, b) => b.ns - a.ns)[0];
  return inside === undefined ? undefined : { in: inside.hold.in, method: inside.hold.method, ns: inside.ns };
}
