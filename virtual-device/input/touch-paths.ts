import { TOUCH, type TouchSample } from '../runtime-link/control-port.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

const US_PER_MS = 1_000;

const sample = (atMs: number, action: TouchSample['action'], { x, y }: Point): TouchSample => ({
  atUs: Math.round(atMs * US_PER_MS),
  action,
  x,
  y,
});

export const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Down, then up at the same point after `holdMs`. */
export const clickPath = (at: Point, holdMs: number): TouchSample[] => [
  sample(0, TOUCH.down, at),
  sample(holdMs, TOUCH.up, at),
];

/**
 * A rest, a straight move and a hold as androidx's GestureController injects them: a move every 8 ms, and the
 * finger lifts at the first tick after the end.
 * https://android.googlesource.com/platform/frameworks/support/+/refs/heads/androidx-main/test/uiautomator/uiautomator/src/main/java/androidx/test/uiautomator/GestureController.java
 */
export function gesturePath(
  from: Point,
  to: Point,
  timing: { restMs: number; moveMs: number; holdMs: number },
): TouchSample[] {
  const { restMs, moveMs, holdMs } = timing;
  const endMs = restMs + moveMs + holdMs;
  const pointAt = (ms: number): Point => between(from, to, moveMs === 0 ? 1 : clamp((ms - restMs) / moveMs));
  const samples = [sample(0, TOUCH.down, from)];
  let atMs = GESTURE_TICK_MS;
  for (; atMs <= endMs; atMs += GESTURE_TICK_MS) samples.push(sample(atMs, TOUCH.move, pointAt(atMs)));
  return [...samples, sample(atMs, TOUCH.up, pointAt(endMs))];
}

export const GESTURE_TICK_MS = 8;

/**
 * `input swipe`: moves at 120 Hz, on whole milliseconds.
 * https://android.googlesource.com/platform/frameworks/base/+/refs/heads/main/services/core/java/com/android/server/input/InputShellCommand.java
 */
export function swipeCommandPath(from: Point, to: Point, durationMs: number): TouchSample[] {
  const samples = [sample(0, TOUCH.down, from)];
  for (let injected = 1; ; injected++) {
    const atMs = Math.floor((injected * 1000) / SWIPE_HZ);
    if (atMs >= durationMs) break;
    samples.push(sample(atMs, TOUCH.move, between(from, to, atMs / durationMs)));
  }
  return [...samples, sample(Math.max(1, durationMs), TOUCH.up, to)];
}

const SWIPE_HZ = 120;

const clamp = (share: number): number => Math.max(0, Math.min(1, share));
