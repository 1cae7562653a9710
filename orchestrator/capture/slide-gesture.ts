import { mistakesOf } from '../base/errors.ts';
import type { Rect, Stroke } from './device-session.ts';
import { type SlideGesture, slideGestureSchema } from './recording.ts';

export type Direction = SlideGesture['direction'];
export const OPPOSITE = { up: 'down', down: 'up', left: 'right', right: 'left' } as const;
export type FlingSpeed = 'slow' | 'medium' | 'fast';

/** Time from touch to lift; people skim a feed with fast flicks. */
const FLING_MS: Readonly<Record<FlingSpeed, number>> = { slow: 400, medium: 200, fast: 100 };

/** A gesture as specs describe it. Defaults: a fling, with the usual distance and duration of its kind. */
export type SlideOptions = Pick<SlideGesture, 'direction'> & Partial<Omit<SlideGesture, 'seed'>>;

/** @throws Error if a value is invalid: specs are not type-checked when they run */
export function slideOf(how: SlideOptions, seed: number): SlideGesture {
  const defaults = how.kind === 'drag' ? drag(how.direction) : fling(how.direction);
  const parsed = slideGestureSchema.safeParse({ ...defaults, ...how, seed });
  if (parsed.success) return parsed.data;
  throw new Error(`The gesture is invalid: ${mistakesOf(parsed.error)}`);
}

export const fling = (direction: Direction, speed: FlingSpeed = 'fast'): Required<SlideOptions> => ({
  kind: 'fling',
  direction,
  distance: 0.5,
  durationMs: FLING_MS[speed],
});

export const drag = (
  direction: Direction,
  { distance = 0.6, durationMs = 1_000 }: Partial<Pick<SlideGesture, 'distance' | 'durationMs'>> = {},
): Required<SlideOptions> => ({ kind: 'drag', direction, distance, durationMs });

/** Unit vector of the finger, opposite to the scroll direction: up to scroll `down`. */
const FINGER: Readonly<Record<Direction, readonly [number, number]>> = {
  down: [0, -1],
  up: [0, 1],
  right: [-1, 0],
  left: [1, 0],
};

/** The stroke of a gesture, centred in the list; whole px. */
export function strokeOn(list: Rect, gesture: SlideGesture): Stroke {
  const [dx, dy] = FINGER[gesture.direction];
  const centreX = list.x + list.width / 2;
  const centreY = list.y + list.height / 2;
  const halfX = (dx * gesture.distance * list.width) / 2;
  const halfY = (dy * gesture.distance * list.height) / 2;
  return {
    fromX: Math.round(centreX - halfX),
    fromY: Math.round(centreY - halfY),
    toX: Math.round(centreX + halfX),
    toY: Math.round(centreY + halfY),
    durationMs: gesture.durationMs,
    restMs: gesture.kind === 'drag' ? DRAG_REST_MS : 0,
  };
}

/**
 * A drag rests before the lift, so that no fling follows: VelocityTracker looks back 100 ms. The finger must keep sending
 * its position during the rest, since before Android 12 a lift after silence has the velocity of the last movement.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/native/libs/input/VelocityTracker.cpp
 */
const DRAG_REST_MS = 120;

/** Points `[ms, x, y]` that the probe interpolates. */
export function pathOf(stroke: Stroke): readonly (readonly [number, number, number])[] {
  const { fromX, fromY, toX, toY, durationMs, restMs } = stroke;
  const moved = [[0, fromX, fromY] as const, [durationMs, toX, toY] as const];
  return restMs === 0 ? moved : [...moved, [durationMs + restMs, toX, toY]];
}
