import {
  type Frame,
  frameAt,
  type LogLine,
  type NewPicture,
  type Refresh,
  type Touch,
} from './display-log.ts';

/** One slide as the screen showed it. */
export interface DisplaySlide {
  readonly kind: 'finger' | 'programmatic';
  /** Of a slide of the app's own: when its first picture was asked for. */
  readonly downAtNs: number;
  /** When the window got the touch-down. */
  readonly downGotNs: number;
  /** All samples of the finger, history included. */
  readonly samples: readonly Touch[];
  /**
   * The first touch sample that may be, and the first that surely is, farther from the touch-down than the slop; undefined
   * without a finger.
   */
  readonly crossed: readonly [maybe: Touch, surely: Touch] | undefined;
  /** When the window received the end of the touch: until then the app drags, even if the finger left long before. */
  readonly upGotNs: number;
  /** When the window got the touch-down of the next slide. */
  readonly untilNs: number;
  /** While the finger is there, or at the first picture. */
  readonly periodNs: number;
  /** The pictures that moved, until the content settled. */
  readonly moved: readonly NewPicture[];
}

const DOWN = 0;
const UP = 1;
const CANCEL = 3;
/** Traces hold positions in sixteenths of a pixel, and a distance is computed from two of them. */
const RESOLUTION_PX = 1 / 16;
/** A slide has settled when nothing moved for this long after the finger left: 100 ms, in the whole microseconds of traces. */
export const SETTLE_NS = 99_999_000;

type Stroke = Omit<DisplaySlide, 'periodNs' | 'moved'>;

/** @param fromNs when the recording began: what the app moved by itself before is no slide */
export function displaySlides(log: readonly LogLine[], slopPx: number, fromNs = 0): DisplaySlide[] {
  const refreshes = log.filter((line): line is Refresh => line.t === 'refresh');
  const ofFinger = strokes(log, slopPx).flatMap((stroke) => {
    const periodNs = periodAt(log, stroke.upGotNs);
    const moved = movedIn(log, stroke, periodNs);
    return moved.length === 0 ? [] : [{ ...stroke, periodNs, moved }];
  });
  const taken = new Set(ofFinger.flatMap(({ moved }) => moved));
  const ofApp = refreshes.filter(
    (refresh): refresh is NewPicture =>
      refresh.new && refresh.moved && refresh.handedNs >= fromNs && !taken.has(refresh),
  );
  return [...ofFinger, ...appSlides(log, refreshes, ofApp, ofFinger)].toSorted(
    (a, b) => a.downGotNs - b.downGotNs,
  );
}

/** The app's own slides: pictures that moved in no slide of a finger, until the content has settled. */
function appSlides(
  log: readonly LogLine[],
  refreshes: readonly Refresh[],
  pictures: readonly NewPicture[],
  ofFinger: readonly DisplaySlide[],
): readonly DisplaySlide[] {
  const [first] = pictures;
  if (first === undefined) return [];
  const askedNs = first.readyNs - first.tookNs;
  const untilNs = ofFinger.find(({ downGotNs }) => downGotNs > first.handedNs)?.downGotNs ?? Infinity;
  const stroke: Stroke = {
    kind: 'programmatic',
    downAtNs: askedNs,
    downGotNs: askedNs,
    samples: [],
    crossed: undefined,
    upGotNs: Number.NEGATIVE_INFINITY,
    untilNs,
  };
  const periodNs = periodAt(log, first.handedNs);
  const moved = movedIn(log, { ...stroke, downGotNs: first.handedNs }, periodNs);
  const rest = pictures.filter((picture) => picture !== first && !moved.includes(picture));
  const slides = moved.length === 0 ? [] : [{ ...stroke, periodNs, moved }];
  return [...slides, ...appSlides(log, refreshes, rest, ofFinger)];
}

/** Of a display that changes its rate. */
export function periodAt(log: readonly LogLine[], ns: number): number {
  const mode = log.findLast((line) => line.t === 'mode' && line.atNs <= ns);
  if (mode?.t !== 'mode') throw new Error('The display log has no mode line before a slide.');
  return mode.periodNs;
}

/** Compares the last sample of each event with the slop, as scrolling containers do. */
function strokes(log: readonly LogLine[], slopPx: number): Stroke[] {
  const touches = log.filter((line): line is Touch => line.t === 'touch');
  const downs = touches.flatMap(({ action, history }, at) => (action === DOWN && !history ? [at] : []));
  const scrolled = downs.flatMap((from, index): Stroke[] => {
    const samples = touches.slice(from, downs[index + 1]);
    const [down, ...rest] = samples;
    if (down === undefined) return [];
    const farther = (px: number): Touch | undefined =>
      rest.find((touch) => !touch.history && distancePx(down, touch) > px);
    const [maybe, surely] = [farther(slopPx - RESOLUTION_PX), farther(slopPx + RESOLUTION_PX)];
    if (maybe === undefined || surely === undefined) return [];
    const up = rest.find(({ action }) => action === UP || action === CANCEL);
    const touchedNs = touches[downs[index + 1] ?? touches.length]?.gotNs ?? Number.POSITIVE_INFINITY;
    const times = {
      kind: 'finger' as const,
      downAtNs: down.atNs,
      downGotNs: down.gotNs,
      upGotNs: up?.gotNs ?? touchedNs,
    };
    return [{ ...times, samples, crossed: [maybe, surely], untilNs: Number.POSITIVE_INFINITY }];
  });
  return scrolled.map((stroke, i) => ({ ...stroke, untilNs: scrolled[i + 1]?.downGotNs ?? stroke.untilNs }));
}

const distancePx = (a: Touch, b: Touch): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

/** A picture belongs to the stroke during which the app handed it over, even if it is shown after the next touch-down. */
function movedIn(
  log: readonly LogLine[],
  { downGotNs, upGotNs, untilNs }: Stroke,
  periodNs: number,
): readonly NewPicture[] {
  const own = log.filter(
    (line): line is NewPicture =>
      line.t === 'refresh' && line.new && line.moved && line.handedNs >= downGotNs && line.handedNs < untilNs,
  );
  const frames = log.filter((line): line is Frame => line.t === 'frame');
  const settled = own.findIndex((picture, i) => {
    const from = frameAt(frames, own[i - 1]?.handedNs ?? downGotNs);
    // While the probe is armed, the main thread begins a frame at each vsync at which it is free.
    const still = frames
      .slice(from + 1, frameAt(frames, picture.handedNs))
      .filter(({ atNs }) => atNs >= upGotNs);
    return still.length * periodNs >= SETTLE_NS;
  });
  return own.slice(0, settled < 0 ? own.length : settled);
}
