import { type BegunFrame, begunFrames } from './begun-frames.ts';
import { closeCallsInTime } from './close-calls.ts';
import {
  type Frame,
  type Held,
  type LogLine,
  type NewPicture,
  parseDisplayLog,
  type Refresh,
  type Touch,
} from './display-log.ts';
import { type DisplaySlide, displaySlides, periodAt } from './display-slides.ts';
import { type DuePicture, duePictures } from './due-refreshes.ts';
import { freezesOf } from './freezes.ts';
import { type Cause, causesOf } from './late-causes.ts';

/**
 * What the screen showed of a slide, from the display's log alone: pictures, the refreshes at which the next one was due
 * and what became of them, what took the time meanwhile, and when the app began its frames. No frame metric is read.
 */
export interface SlideTruth {
  readonly ordinal: number;
  readonly kind: DisplaySlide['kind'];
  readonly downAtNs: number;
  readonly periodNs: number;
  /** Time of the pictures that moved, of the missed refreshes, of the longest gap's, and of the passed vsyncs. */
  readonly picturesNs: number;
  readonly missedNs: number;
  readonly longestGapNs: number;
  readonly passedNs: number;
  /** Pictures that moved, one per refresh at best. */
  readonly pictures: number;
  readonly gaps: readonly Gap[];
  /** Number of repeated refreshes in all gaps. */
  readonly missedRefreshes: number;
  /** Refreshes at which movement was due and the app was in time with nothing to show. */
  readonly unusedRefreshes: number;
  /** Undefined if content jumped by more than half a screen at once: pictures of other rows look like those of rows that moved less. */
  readonly distancePx: number | undefined;
  readonly freezes: number;
  /**
   * From the touch sample that passed the slop until the first picture after it was complete; two values if a trace
   * cannot show which sample passed it. Undefined without a finger.
   */
  readonly startLatenciesNs: readonly [maybe: number, surely: number] | undefined;
  /** Pictures after the last that moved, drawn anew until the slide had settled, which moved nothing. */
  readonly stillPictures: number;
  /** The frames from the touch-down until the slide has settled. */
  readonly frames: readonly BegunFrame[];
  /** Those before a slide of the app's own: what reports a scroll that moves nothing, as a ListView does, begins the slide. */
  readonly earlier: readonly BegunFrame[];
}

/** Consecutive refreshes without a new picture although movement was due and the app owed a frame. */
export interface Gap {
  /** Number of moved pictures of the slide shown before it. */
  readonly afterPicture: number;
  readonly missedRefreshes: number;
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

/** What the display's log is read with. */
export interface Reading {
  readonly densityDpi: number;
  /** When the recording began: what the app moved by itself before is no slide. */
  readonly fromNs?: number;
  /** Whether the recording knows how far the content moved with a picture that moved of a slide. */
  readonly knowsMovement?: (slide: number, picture: number) => boolean;
  /** Whether the platform told anybody of the slide. */
  readonly isReported?: (slide: DisplaySlide) => boolean;
  /** Whether a picture that was complete within a trace's resolution after a refresh was in time for it. */
  readonly areCloseCallsInTime?: boolean;
}

export function truthOf(
  displayLog: string,
  {
    densityDpi,
    fromNs = 0,
    knowsMovement = () => true,
    isReported = () => true,
    areCloseCallsInTime = false,
  }: Reading,
): SlideTruth[] {
  const parsed = parseDisplayLog(displayLog);
  const log = areCloseCallsInTime ? closeCallsInTime(parsed) : parsed;
  // ViewConfiguration.getScaledTouchSlop: 8 dp, rounded half up.
  const slopPx = Math.floor((8 * densityDpi) / 160 + 0.5);
  return displaySlides(log, slopPx, fromNs)
    .filter(isReported)
    .map((slide, ordinal) => ({
      ordinal,
      ...slideTruth(
        log,
        slide,
        duePictures(log, slide, slopPx, (i) => knowsMovement(ordinal, i)),
      ),
    }));
}

function slideTruth(
  log: readonly LogLine[],
  slide: DisplaySlide,
  due: readonly DuePicture[],
): Omit<SlideTruth, 'ordinal'> {
  const { kind, downAtNs, crossed, periodNs, moved } = slide;
  const count = (of: (picture: DuePicture) => number): number => due.reduce((sum, one) => sum + of(one), 0);
  const framesFrom = (downGotNs: number): readonly BegunFrame[] =>
    begunFrames(
      log.filter((line): line is Frame => line.t === 'frame'),
      { ...slide, downGotNs },
      (ns) => periodAt(log, ns),
    );
  const frames = framesFrom(slide.downGotNs);
  const more = kind === 'programmatic' ? framesFrom(slide.downGotNs - EARLIER_NS) : frames;
  return {
    kind,
    downAtNs,
    periodNs,
    picturesNs: count((one) => one.periodNs),
    missedNs: count((one) => one.missed.length * one.periodNs),
    longestGapNs: Math.max(...due.map((one) => one.missed.length * one.periodNs)),
    passedNs: count((one) => one.passedVsyncs * one.periodNs),
    pictures: moved.length,
    gaps: gapsOf(log, slide, due),
    missedRefreshes: count(({ missed }) => missed.length),
    unusedRefreshes: count(({ unused }) => unused),
    distancePx: distanceOf(slide),
    freezes: freezesOf(due, frames),
    startLatenciesNs: crossed && [startLatencyNs(moved, crossed[0]), startLatencyNs(moved, crossed[1])],
    stillPictures: stillPicturesOf(log, slide, frames.at(-1)),
    frames,
    earlier: more.slice(0, more.length - frames.length),
  };
}

const EARLIER_NS = 1_000_000_000;

function stillPicturesOf(
  log: readonly LogLine[],
  { moved }: DisplaySlide,
  settled: BegunFrame | undefined,
): number {
  const last = moved.at(-1);
  if (last === undefined || settled === undefined) return 0;
  const untilNs = settled.vsyncNs + settled.periodNs;
  return log.filter(
    (line) =>
      line.t === 'refresh' &&
      line.new &&
      !line.moved &&
      line.window === last.window &&
      line.handedNs > last.handedNs &&
      line.handedNs < untilNs,
  ).length;
}

/** Half the height of the screen. */
const FARTHEST_PX = 1_170;

function distanceOf({ kind, moved }: DisplaySlide): number | undefined {
  const steps = moved.map(({ dx, dy }) => Math.max(Math.abs(dx), Math.abs(dy)));
  const ways = new Set(moved.map(({ dx, dy }) => Math.sign(dx + dy)));
  // An app's own scroll does not turn.
  const isTurned = kind === 'programmatic' && ways.size > 1;
  const refreshes = moved.map(({ n }, i) => n - (moved[i - 1]?.n ?? n - 1));
  const pace = Math.max(...steps.map((px, i) => px / (refreshes[i] ?? 1)));
  const isFar = (px: number, i: number): boolean => px === 0 || pace * (refreshes[i] ?? 1) > FARTHEST_PX;
  return isTurned || steps.some(isFar) ? undefined : steps.reduce((sum, px) => sum + px, 0);
}

const startLatencyNs = (moved: readonly NewPicture[], crossed: Touch): number =>
  (moved.find(({ handedNs }) => handedNs >= crossed.gotNs)?.readyNs ?? Number.NaN) - crossed.atNs;

function gapsOf(log: readonly LogLine[], slide: DisplaySlide, due: readonly DuePicture[]): readonly Gap[] {
  const window = slide.moved[0]?.window;
  const refreshes = log.filter((line): line is Refresh => line.t === 'refresh' && line.window === window);
  const pictures = refreshes.filter((refresh): refresh is NewPicture => refresh.new);
  const held = log.filter((line): line is Held => line.t === 'held');
  return due.flatMap(({ missed, phase }, afterPicture) =>
    runsOf(missed).map((run): Gap => {
      const ended = refreshes.find(({ n }) => n === run.endN);
      const late = ended?.new === true ? latenessOf(ended, pictures, held) : undefined;
      return { afterPicture, missedRefreshes: run.length, phase, late };
    }),
  );
}

/** Runs of consecutive refreshes, each with its length and the refresh after it. */
function runsOf(missed: readonly Refresh[]): readonly { readonly length: number; readonly endN: number }[] {
  const runs: { length: number; endN: number }[] = [];
  for (const { n } of missed) {
    const open = runs.at(-1);
    if (open?.endN === n) [open.length, open.endN] = [open.length + 1, n + 1];
    else runs.push({ length: 1, endN: n + 1 });
  }
  return runs;
}

/** The vsync that the app had asked for. */
const askedNs = ({ readyNs, tookNs }: NewPicture): number => readyNs - tookNs;

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
