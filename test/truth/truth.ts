import { type BegunFrame, begunFrames } from './begun-frames.ts';
import {
  type Frame,
  type Held,
  type LogLine,
  type NewPicture,
  parseDisplayLog,
  type Refresh,
  type Touch,
} from './display-log.ts';
import { type DisplaySlide, displaySlides } from './display-slides.ts';
import { type Cause, causesOf } from './late-causes.ts';

/**
 * What the screen showed of a slide, from the display's log alone: pictures, refreshes that repeated a picture while
 * the app owed a frame, what took the time meanwhile, and when the app began its frames. No frame metric is read.
 */
export interface SlideTruth {
  readonly ordinal: number;
  readonly downAtNs: number;
  /** Pictures that moved, one per refresh at best. */
  readonly pictures: number;
  readonly gaps: readonly Gap[];
  /** Refreshes that showed nothing new or a picture that had not moved, and for which nothing was owed. */
  readonly restingRefreshes: number;
  /** Number of repeated refreshes in all gaps. */
  readonly missedRefreshes: number;
  readonly hitchNs: number;
  /** Refresh periods of the pictures that moved and of the missed refreshes. */
  readonly scrollNs: number;
  /** 1000 · hitch time / scroll time, in ms/s. */
  readonly hitchRate: number;
  /** Pictures complete more than 700 ms after the vsync asked for, or replacing one that was shown for so long. */
  readonly frozenPictures: number;
  /**
   * From the touch sample that passed the slop until the first picture after it was complete; two values if a trace
   * cannot show which sample passed it.
   */
  readonly startLatenciesNs: readonly [maybe: number, surely: number];
  /** Whether the next touch came while a picture was awaited, or directly after the last that moved. */
  readonly endsByTouch: boolean;
  /** By how many refreshes the first and the last moved picture were late. */
  readonly edgesLate: readonly [first: number, last: number];
  /** The frames from that of the first moved picture until the slide has settled. */
  readonly frames: readonly BegunFrame[];
}

/** Consecutive refreshes without a new picture although the app owed one. */
export interface Gap {
  /** Number of pictures of the slide shown before it. */
  readonly afterPicture: number;
  /** Whether the frame before the late one moved the content; false if it drew the same again, or nothing. */
  readonly inMotion: boolean;
  readonly missedRefreshes: number;
  /** Whether the picture before or after it was complete too near a refresh for a trace to show which one showed it. */
  readonly isClose: boolean;
  readonly phase: 'drag' | 'fling';
  /** Why the picture that ended it was late; undefined if none did, because the app had nothing to draw after all. */
  readonly late: Lateness | undefined;
}
export interface Lateness {
  /** Whether the main thread was held when the vsync came that the app had asked for. */
  readonly startedLate: boolean;
  /** Longest first; empty if nothing took time. */
  readonly causes: readonly Cause[];
}

const FROZEN_NS = 700_000_000;
/** Traces hold whole microseconds: times closer than this are equal. */
const RESOLUTION_NS = 2_000;
export const isFrozenFor = (ns: number): boolean => ns > FROZEN_NS + RESOLUTION_NS;

export function truthOf(displayLog: string, densityDpi: number): SlideTruth[] {
  const log = parseDisplayLog(displayLog);
  // ViewConfiguration.getScaledTouchSlop: 8 dp, rounded half up.
  const slopPx = Math.floor((8 * densityDpi) / 160 + 0.5);
  const held = log.filter((line: LogLine): line is Held => line.t === 'held');
  const frames = log.filter((line: LogLine): line is Frame => line.t === 'frame');
  return displaySlides(log, slopPx).map((slide, ordinal, slides) => ({
    ordinal,
    ...slideTruth(slide, held),
    frames: begunFrames(
      frames,
      picturesOf(slide),
      slides[ordinal + 1]?.crossed[0].gotNs ?? Number.POSITIVE_INFINITY,
    ),
  }));
}

const picturesOf = ({ refreshes }: DisplaySlide): readonly NewPicture[] =>
  refreshes.filter((refresh): refresh is NewPicture => refresh.new);

function slideTruth(slide: DisplaySlide, held: readonly Held[]): Omit<SlideTruth, 'ordinal' | 'frames'> {
  const { downAtNs, crossed, periodNs, refreshes, endsByTouch } = slide;
  const pictures = picturesOf(slide);
  const moved = pictures.filter((picture) => picture.moved);
  const gaps = gapsOf(slide, pictures, held);
  const missedRefreshes = gaps.reduce((sum, gap) => sum + gap.missedRefreshes, 0);
  const hitchNs = missedRefreshes * periodNs;
  const scrollNs = moved.length * periodNs + hitchNs;
  return {
    downAtNs,
    endsByTouch,
    pictures: moved.length,
    gaps,
    restingRefreshes: refreshes.length - moved.length - missedRefreshes,
    missedRefreshes,
    hitchNs,
    scrollNs,
    hitchRate: (1_000 * hitchNs) / scrollNs,
    frozenPictures: frozenPictures(refreshes, periodNs),
    startLatenciesNs: [startLatencyNs(moved, crossed[0]), startLatencyNs(moved, crossed[1])],
    edgesLate: [refreshesLate(moved[0], periodNs), refreshesLate(moved.at(-1), periodNs)],
  };
}

const startLatencyNs = (moved: readonly NewPicture[], crossed: Touch): number =>
  (moved.find(({ handedNs }) => handedNs >= crossed.gotNs)?.readyNs ?? Number.NaN) - crossed.atNs;

function frozenPictures(refreshes: readonly Refresh[], periodNs: number): number {
  let frozen = 0;
  let stoodNs = periodNs;
  for (const refresh of refreshes) {
    if (refresh.new && isFrozenFor(Math.max(refresh.tookNs, stoodNs))) frozen++;
    stoodNs = refresh.owed && !refresh.new ? stoodNs + periodNs : periodNs;
  }
  return frozen;
}

/** The vsync that the app had asked for. */
const askedNs = ({ readyNs, tookNs }: NewPicture): number => readyNs - tookNs;

/** A picture is due one period after the vsync that the app had asked for. */
const refreshesLate = (picture: NewPicture | undefined, periodNs: number): number =>
  picture === undefined ? 0 : Math.round((picture.atNs - askedNs(picture)) / periodNs) - 1;

function gapsOf(
  { refreshes, upGotNs, periodNs }: DisplaySlide,
  pictures: readonly NewPicture[],
  held: readonly Held[],
): readonly Gap[] {
  const gaps: Gap[] = [];
  let shown = 0;
  let before: NewPicture | undefined;
  let missed: Refresh[] = [];
  const close = (picture: NewPicture | undefined): void => {
    const [first] = missed;
    if (first !== undefined)
      gaps.push({
        afterPicture: shown,
        inMotion:
          before?.moved === true && !(picture !== undefined && isEmptyBetween(before, picture, periodNs)),
        missedRefreshes: missed.length,
        isClose: [before, picture].some(
          (beside) => beside !== undefined && isCloseToRefresh(beside, periodNs),
        ),
        phase: first.atNs < upGotNs ? 'drag' : 'fling',
        late: picture === undefined ? undefined : latenessOf(picture, pictures, held),
      });
    missed = [];
  };
  for (const refresh of refreshes) {
    if (refresh.owed && !refresh.new) missed.push(refresh);
    else close(refresh.new ? refresh : undefined);
    if (refresh.new) before = refresh;
    if (refresh.moved) shown++;
  }
  close(undefined);
  return gaps;
}

/** Three times the resolution: three times in whole microseconds are added up. */
const CLOSE_NS = 6_000;
function isCloseToRefresh({ readyNs, atNs }: NewPicture, periodNs: number): boolean {
  const periods = (readyNs - atNs) / periodNs;
  return Math.abs(periods - Math.round(periods)) * periodNs < CLOSE_NS;
}

/** A frame asks for the next vsync, so a picture asked for later than that follows a frame that drew nothing. */
const isEmptyBetween = (before: NewPicture, picture: NewPicture, periodNs: number): boolean =>
  askedNs(picture) > before.handedNs + periodNs + RESOLUTION_NS;

const startedLate = (picture: NewPicture, held: readonly Held[]): boolean =>
  held.some(({ fromNs, toNs }) => fromNs < askedNs(picture) && toNs > askedNs(picture));

const latenessOf = (
  picture: NewPicture,
  pictures: readonly NewPicture[],
  held: readonly Held[],
): Lateness => ({
  startedLate: startedLate(picture, held),
  causes: causesOf(picture, pictures, held),
});
