import { GESTURE_TICK_MS, gesturePath, type Point } from '../input/touch-paths.ts';
import { RestError } from './rest-error.ts';
import { type Area, areaOf, readScreen } from './screen.ts';
import type { Session } from './session.ts';

/**
 * The gestures of androidx's UiAutomator, with its speeds and pauses.
 * https://android.googlesource.com/platform/frameworks/support/+/refs/heads/androidx-main/test/uiautomator/uiautomator/src/main/java/androidx/test/uiautomator/Gestures.java
 */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** dp per second, UiObject2.DEFAULT_…_SPEED. */
const SPEED_DP = { swipe: 5_000, scroll: 5_000, fling: 7_500, drag: 2_500 } as const;
/** ViewConfiguration: getLongPressTimeout and getDoubleTapTimeout. */
const LONG_PRESS_MS = 400;
const DOUBLE_TAP_MS = 300;
/** A scroll holds still before it lifts, so that nothing flings. */
const SCROLL_HOLD_MS = 250;
const MIN_FLING_SPEED_DP = 50;

const REVERSE: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  left: 'right',
  right: 'left',
};

export async function click(session: Session, at: Point): Promise<void> {
  await stroke(session, at, at, { restMs: 0, moveMs: 0, holdMs: 0 });
}

export async function doubleClick(session: Session, at: Point): Promise<void> {
  const down = { restMs: 0, moveMs: 0, holdMs: 0 };
  const first = gesturePath(at, at, down);
  const pauseUs = (GESTURE_TICK_MS + DOUBLE_TAP_MS / 2) * 1000;
  const second = gesturePath(at, at, down).map((sample) => ({ ...sample, atUs: sample.atUs + pauseUs }));
  await session.system.runtime.call('touch', { samples: [...first, ...second] });
}

export async function longClick(session: Session, at: Point, durationMs = LONG_PRESS_MS): Promise<void> {
  await stroke(session, at, at, { restMs: durationMs, moveMs: 0, holdMs: 0 });
}

export async function drag(
  session: Session,
  from: Point,
  to: Point,
  speed: number | undefined,
): Promise<void> {
  const moveMs = await durationOf(session, from, to, 'drag', speed);
  await stroke(session, from, to, { restMs: LONG_PRESS_MS, moveMs, holdMs: 0 });
}

export async function swipe(
  session: Session,
  area: Area,
  direction: Direction,
  percent: number,
  speed: number | undefined,
) {
  const { from, to } = await lineIn(session, area, direction, percent);
  await stroke(session, from, to, {
    restMs: 0,
    moveMs: await durationOf(session, from, to, 'swipe', speed),
    holdMs: 0,
  });
}

/** True when the content can go on in this direction. */
export async function scroll(
  session: Session,
  area: Area,
  direction: Direction,
  percent: number,
  speed: number | undefined,
) {
  for (let left = percent; left > 0; left -= 1) {
    const { from, to } = await lineIn(session, area, REVERSE[direction], Math.min(left, 1));
    const moveMs = await durationOf(session, from, to, 'scroll', speed);
    const moved = await changes(session, () =>
      stroke(session, from, to, { restMs: 0, moveMs, holdMs: SCROLL_HOLD_MS }),
    );
    if (!moved) return false;
  }
  return true;
}

export async function fling(session: Session, area: Area, direction: Direction, speed: number | undefined) {
  const minSpeed = MIN_FLING_SPEED_DP * (await densityOf(session));
  if (speed !== undefined && speed < minSpeed) {
    throw new RestError(
      'invalid argument',
      `Speed ${speed} is less than the minimum fling velocity ${minSpeed}`,
    );
  }
  const { from, to } = await lineIn(session, area, REVERSE[direction], 1);
  const moveMs = await durationOf(session, from, to, 'fling', speed);
  return changes(session, () => stroke(session, from, to, { restMs: 0, moveMs, holdMs: 0 }));
}

async function stroke(session: Session, from: Point, to: Point, timing: Parameters<typeof gesturePath>[2]) {
  await session.system.runtime.call('touch', { samples: gesturePath(from, to, timing) });
}

async function densityOf({ system }: Session): Promise<number> {
  return (await system.runtime.call('facts', {})).densityDpi / 160;
}

async function durationOf(
  session: Session,
  from: Point,
  to: Point,
  kind: keyof typeof SPEED_DP,
  speed: number | undefined,
) {
  const pxPerSecond = speed ?? Math.floor(SPEED_DP[kind] * (await densityOf(session)));
  if (pxPerSecond <= 0) throw new RestError('invalid argument', `a speed of ${pxPerSecond} px/s`);
  return Math.floor((Math.hypot(to.x - from.x, to.y - from.y) * 1000) / pxPerSecond);
}

/** Gestures.swipeRect, kept in the window: a touch on its lower or right edge would meet nothing. */
async function lineIn({ system }: Session, area: Area, direction: Direction, percent: number) {
  if (percent < 0 || percent > 1)
    throw new RestError('invalid argument', 'Percent must be between 0.0f and 1.0f');
  const { root } = await readScreen(system.runtime);
  const window = root === undefined ? area : areaOf(root);
  const right = Math.min(area.right, window.right - 1);
  const bottom = Math.min(area.bottom, window.bottom - 1);
  const across = Math.floor((area.right - area.left) * percent);
  const along = Math.floor((area.bottom - area.top) * percent);
  const x = Math.floor((area.left + area.right) / 2);
  const y = Math.floor((area.top + area.bottom) / 2);
  const lines: Readonly<Record<Direction, { readonly from: Point; readonly to: Point }>> = {
    left: { from: { x: right, y }, to: { x: Math.max(area.left, right - across), y } },
    right: { from: { x: area.left, y }, to: { x: Math.min(right, area.left + across), y } },
    up: { from: { x, y: bottom }, to: { x, y: Math.max(area.top, bottom - along) } },
    down: { from: { x, y: area.top }, to: { x, y: Math.min(bottom, area.top + along) } },
  };
  return lines[direction];
}

/**
 * UiAutomator hears from accessibility events whether the end is reached; here a scroll that changed
 * nothing on the screen has reached it, so the last useful scroll still answers true.
 */
async function changes({ system }: Session, act: () => Promise<void>): Promise<boolean> {
  const look = async (): Promise<string> => JSON.stringify((await system.runtime.call('tree', {})).root);
  const before = await look();
  await act();
  return (await look()) !== before;
}
