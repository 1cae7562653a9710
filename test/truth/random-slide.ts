import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { oneOf } from './one-of.ts';

/** The finger's movement until the app is idle again. */
export interface SlidePath {
  readonly kind: FeedSlide | 'sideways' | 'tapped' | 'drag-and-tapped';
  readonly strokes: readonly StrokePath[];
}
/** One touch from down to up. */
export interface StrokePath {
  /** Time after the first stroke's touch-down. */
  readonly atMs: number;
  /** Positions on the screen over time, joined by straight lines; times count from the stroke's own touch-down. */
  readonly points: readonly PathPoint[];
}
type PathPoint = readonly [ms: number, x: number, y: number];

type FeedSlide =
  | 'fling'
  | 'drag'
  | 'turning-drag'
  | 'slow-drag'
  | 'rest'
  | 'cut-fling'
  | 'stopped-fling'
  | 'reversed-fling';
/**
 * Up or down a feed; across what scrolls sideways; of any of these; or those in which content never rests under the finger: the
 * touches of a popup are not recorded (decision 20), nor is what it draws under a finger while the probe rests.
 */
export type SlidesOf = 'feed' | 'sideways' | 'both' | 'restless';

const X = 540;
const LOW_Y = 1_800;
const HIGH_Y = 500;
/** Hold before lifting; longer than VelocityTracker's horizon of 100 ms, so that no fling follows. */
const HOLD_MS = 150;

export function randomSlide(random: RandomGenerator, of: SlidesOf = 'feed'): SlidePath {
  const isSideways = of === 'sideways' || (of === 'both' && oneOf(random, [true, false]));
  return isSideways ? sideways(random) : oneOf(random, of === 'restless' ? RESTLESS : KINDS)(random);
}

/** A tap on the header of `LayoutsActivity`. */
export const TAPPED: SlidePath = {
  kind: 'tapped',
  strokes: [
    {
      atMs: 0,
      points: [
        [0, 540, 80],
        [50, 540, 80],
      ],
    },
  ],
};

/** A drag, and such a tap so soon after it that the app scrolls as soon as the content has settled. */
export const dragAndTapped = (random: RandomGenerator): SlidePath => {
  const dragged = drag(random);
  const [tapped] = TAPPED.strokes;
  const endMs = dragged.points.at(-1)?.[0] ?? 0;
  return {
    kind: 'drag-and-tapped',
    strokes: tapped === undefined ? [dragged] : [dragged, { ...tapped, atMs: endMs + SETTLES_MS }],
  };
};
/** From a lift to the next tap, whose own 50 ms are over when the content has rested for 100 ms and less than 150 ms. */
const SETTLES_MS = 65;

/** A flick or a drag to the left over what scrolls sideways. */
function sideways(random: RandomGenerator): SlidePath {
  const [fromX, y] = [uniformInt(random, 850, 1_000), 200];
  const toX = fromX - uniformInt(random, 250, 750);
  const ms = uniformInt(random, 80, 900);
  const holdMs = oneOf(random, [0, HOLD_MS]);
  const points: StrokePath['points'] = [
    [0, fromX, y],
    [ms, toX, y],
    [ms + holdMs, toX, y],
  ];
  return { kind: 'sideways', strokes: [{ atMs: 0, points }] };
}

type Kind = (random: RandomGenerator) => SlidePath;
const RESTLESS: readonly Kind[] = [
  (random) => ({ kind: 'fling', strokes: [flick(random, 0, 'up')] }),
  (random) => ({ kind: 'drag', strokes: [drag(random)] }),
  (random) => ({ kind: 'slow-drag', strokes: [slowDrag(random)] }),
  (random) => ({ kind: 'cut-fling', strokes: [flick(random, 0, 'up'), flick(random, soon(random), 'up')] }),
  (random) => ({ kind: 'stopped-fling', strokes: [flick(random, 0, 'up'), tap(random)] }),
  (random) => ({
    kind: 'reversed-fling',
    strokes: [flick(random, 0, 'up'), flick(random, soon(random), 'down')],
  }),
];
const KINDS: readonly Kind[] = [
  ...RESTLESS,
  (random) => ({ kind: 'turning-drag', strokes: [turningDrag(random)] }),
  (random) => ({ kind: 'rest', strokes: [dragWithRest(random)] }),
];

/** A time after a flick has ended and, in most cases, before its fling has. */
const soon = (random: RandomGenerator): number => uniformInt(random, 320, 900);

/** A stroke fast enough for a fling. */
function flick(random: RandomGenerator, atMs: number, finger: 'up' | 'down'): StrokePath {
  const px = uniformInt(random, 300, LOW_Y - HIGH_Y);
  const [from, to] = finger === 'up' ? [LOW_Y, LOW_Y - px] : [HIGH_Y, HIGH_Y + px];
  return {
    atMs,
    points: pathOf([
      [0, from],
      [uniformInt(random, 60, 300), to],
    ]),
  };
}

function drag(random: RandomGenerator): StrokePath {
  const endMs = uniformInt(random, 500, 1_500);
  const endY = LOW_Y - uniformInt(random, 400, LOW_Y - HIGH_Y);
  return dragged([0, LOW_Y], [endMs, endY], [endMs + HOLD_MS, endY]);
}

/** Down first, where a list at its top does not follow, and then up. */
function turningDrag(random: RandomGenerator): StrokePath {
  const turnMs = uniformInt(random, 200, 500);
  const turnY = HIGH_Y + uniformInt(random, 200, 600);
  const endMs = turnMs + uniformInt(random, 400, 900);
  const endY = turnY - uniformInt(random, 300, 600);
  return dragged([0, HIGH_Y], [turnMs, turnY], [endMs, endY], [endMs + HOLD_MS, endY]);
}

/** A finger that moves by less than a pixel a vsync once it has passed the slop, so that not each vsync moves the content. */
function slowDrag(random: RandomGenerator): StrokePath {
  const slowFromMs = uniformInt(random, 60, 150);
  const slowFromY = LOW_Y - 60;
  const endMs = slowFromMs + uniformInt(random, 700, 1_300);
  const endY = slowFromY - uniformInt(random, 15, 70);
  return dragged([0, LOW_Y], [slowFromMs, slowFromY], [endMs, endY], [endMs + HOLD_MS, endY]);
}

/** The finger lifts in motion or after a hold. */
function dragWithRest(random: RandomGenerator): StrokePath {
  const restMs = uniformInt(random, 200, 600);
  const restY = LOW_Y - uniformInt(random, 200, 600);
  const onMs = restMs + uniformInt(random, 80, 500);
  const endMs = onMs + uniformInt(random, 200, 600);
  const endY = restY - uniformInt(random, 200, 600);
  const holdMs = oneOf(random, [0, HOLD_MS]);
  return dragged([0, LOW_Y], [restMs, restY], [onMs, restY], [endMs, endY], [endMs + holdMs, endY]);
}

/** A touch that stops a fling without moving. */
const tap = (random: RandomGenerator): StrokePath => {
  return {
    atMs: soon(random),
    points: pathOf([
      [0, LOW_Y],
      [uniformInt(random, 30, 200), LOW_Y],
    ]),
  };
};

const dragged = (...points: readonly (readonly [ms: number, y: number])[]): StrokePath => ({
  atMs: 0,
  points: pathOf(points),
});

const pathOf = (points: readonly (readonly [ms: number, y: number])[]): readonly PathPoint[] =>
  points.map(([ms, y]) => [ms, X, y]);
