import { uniformInt } from 'pure-rand/distribution/uniformInt';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { oneOf } from './one-of.ts';

/** What the finger does until the app is idle again. */
export interface SlidePath {
  readonly kind: 'fling' | 'drag' | 'rest' | 'cut-fling' | 'stopped-fling' | 'reversed-fling';
  readonly strokes: readonly StrokePath[];
}
/** One touch from down to up. */
export interface StrokePath {
  /** After the first stroke's touch-down. */
  readonly atMs: number;
  /** Positions on the screen over time, straight between them; times from the stroke's own touch-down. */
  readonly points: readonly (readonly [ms: number, x: number, y: number])[];
}

const X = 540;
const LOW_Y = 1_800;
const HIGH_Y = 500;

export function randomSlide(random: RandomGenerator): SlidePath {
  return oneOf(random, KINDS)(random);
}

const KINDS: readonly ((random: RandomGenerator) => SlidePath)[] = [
  (random) => ({ kind: 'fling', strokes: [flick(random, 0, 'up')] }),
];

/** Fast enough for a fling. */
function flick(random: RandomGenerator, atMs: number, finger: 'up' | 'down'): StrokePath {
  const px = uniformInt(random, 300, LOW_Y - HIGH_Y);
  const [from, to] = finger === 'up' ? [LOW_Y, LOW_Y - px] : [HIGH_Y, HIGH_Y + px];
  return {
    atMs,
    points: [
      [0, X, from],
      [uniformInt(random, 60, 300), X, to],
    ],
  };
}
