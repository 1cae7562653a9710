import { GESTURE_TICK_MS, gesturePath, type Point } from '../input/touch-paths.ts';
import { RestError } from './rest-error.ts';
import { type Area, areaOf } from './screen.ts';
import { type Session, screenOf, touchScreen } from './session.ts';

/**
 * The gestures of androidx's UiAutomator, with its speeds and pauses.
 * https://android.googlesource.com/platform/frameworks/support/+/refs/heads/androidx-main/test/uiautomator/uiautomator/src/main/java/androidx/test/uiautomator/Gestures.java
 */
export type Direction = 'up' | 'down' | 'left' | 'right';

/** A straight gesture within an area. */
export interface AreaGesture {
  readonly area: Area;
  readonly direction: Direction;
  /** Share of the area that the finger crosses, from 0 to 1; a scroll repeats for more. */
  readonly percent: number;
  /** Undefined: the gesture's default. */
  readonly speedPxPerS: number | undefined;
}
interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** UiObject2.DEFAULT_…_SPEED */
const DEFAULT_DP_PER_S = { swipe: 5_000, scroll: 5_000, fling: 7_500, drag: 2_500 } as const;
/** ViewConfiguration: getLongPressTimeout and getDoubleTapTimeout. */
const LONG_PRESS_MS = 400;
const DOUBLE_TAP_MS = 300;
/** A scroll rests before the finger lifts, so that it does not turn into a fling. */
const SCROLL_HOLD_MS = 250;
const MIN_FLING_DP_PER_S = 50;

const REVERSE: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  left: 'right',
  right: 'left',
};

export async function click(session: Session, at: Point): Promise<void> {
  await stroke(session, { from: at, to: at }, { restMs: 0, moveMs: 0, holdMs: 0 });
}

export async function doubleClick(session: Session, at: Point): Promise<void> {
  const down = { restMs: 0, moveMs: 0, holdMs: 0 };
  const first = gesturePath(at, at, down);
  const pauseUs = (GESTURE_TICK_MS + DOUBLE_TAP_MS / 2) * 1000;
  const second = gesturePath(at, at, down).map((sample) => ({ ...sample, atUs: sample.atUs + pauseUs }));
  await touchScreen(session, [...first, ...second]);
}

export async function longClick(session: Session, at: Point, durationMs = LONG_PRESS_MS): Promise<void> {
  await stroke(session, { from: at, to: at }, { restMs: durationMs, moveMs: 0, holdMs: 0 });
}

export async function drag(session: Session, line: Line, speedPxPerS: number | undefined): Promise<void> {
  const moveMs = await durationMsOf(session, line, speedPxPerS ?? 'drag');
  await stroke(session, line, { restMs: LONG_PRESS_MS, moveMs, holdMs: 0 });
}

export async function swipe(session: Session, { speedPxPerS, ...where }: AreaGesture): Promise<void> {
  const line = await lineIn(session, where);
  const moveMs = await durationMsOf(session, line, speedPxPerS ?? 'swipe');
  await stroke(session, line, { restMs: 0, moveMs, holdMs: 0 });
}

/** True when the content can scroll further in this direction. */
export async function scroll(session: Session, gesture: AreaGesture): Promise<boolean> {
  const { area, direction, percent, speedPxPerS } = gesture;
  for (let left = percent; left > 0; left -= 1) {
    const line = await lineIn(session, { area, direction: REVERSE[direction], percent: Math.min(left, 1) });
    const moveMs = await durationMsOf(session, line, speedPxPerS ?? 'scroll');
    const moved = await changes(session, () =>
      stroke(session, line, { restMs: 0, moveMs, holdMs: SCROLL_HOLD_MS }),
    );
    if (!moved) return false;
  }
  return true;
}

/** True when the content moved. */
export async function fling(session: Session, gesture: Omit<AreaGesture, 'percent'>): Promise<boolean> {
  const { area, direction, speedPxPerS } = gesture;
  const minPxPerS = MIN_FLING_DP_PER_S * (await densityOf(session));
  if (speedPxPerS !== undefined && speedPxPerS < minPxPerS) {
    throw new RestError(
      'invalid argument',
      `Speed ${speedPxPerS} is less than the minimum fling velocity ${minPxPerS}`,
    );
  }
  const line = await lineIn(session, { area, direction: REVERSE[direction], percent: 1 });
  const moveMs = await durationMsOf(session, line, speedPxPerS ?? 'fling');
  return changes(session, () => stroke(session, line, { restMs: 0, moveMs, holdMs: 0 }));
}

async function stroke(session: Session, { from, to }: Line, timing: Parameters<typeof gesturePath>[2]) {
  await touchScreen(session, gesturePath(from, to, timing));
}

async function densityOf({ system }: Session): Promise<number> {
  return (await system.runtime.call('facts', {})).densityDpi / 160;
}

async function durationMsOf(
  session: Session,
  { from, to }: Line,
  speed: number | keyof typeof DEFAULT_DP_PER_S,
): Promise<number> {
  const pxPerS =
    typeof speed === 'number' ? speed : Math.floor(DEFAULT_DP_PER_S[speed] * (await densityOf(session)));
  if (pxPerS <= 0) throw new RestError('invalid argument', `the speed must be above 0 px/s, not ${pxPerS}`);
  return Math.floor((Math.hypot(to.x - from.x, to.y - from.y) * 1000) / pxPerS);
}

/** Gestures.swipeRect, clipped to the window: a touch on its lower or right edge would hit no view. */
async function lineIn(
  session: Session,
  { area, direction, percent }: Omit<AreaGesture, 'speedPxPerS'>,
): Promise<Line> {
  if (percent < 0 || percent > 1)
    throw new RestError('invalid argument', 'Percent must be between 0.0f and 1.0f');
  const { root } = await screenOf(session);
  const window = root === undefined ? area : areaOf(root);
  const right = Math.min(area.right, window.right - 1);
  const bottom = Math.min(area.bottom, window.bottom - 1);
  const across = Math.floor((area.right - area.left) * percent);
  const along = Math.floor((area.bottom - area.top) * percent);
  const x = Math.floor((area.left + area.right) / 2);
  const y = Math.floor((area.top + area.bottom) / 2);
  const lines: Readonly<Record<Direction, Line>> = {
    left: { from: { x: right, y }, to: { x: Math.max(area.left, right - across), y } },
    right: { from: { x: area.left, y }, to: { x: Math.min(right, area.left + across), y } },
    up: { from: { x, y: bottom }, to: { x, y: Math.max(area.top, bottom - along) } },
    down: { from: { x, y: area.top }, to: { x, y: Math.min(bottom, area.top + along) } },
  };
  return lines[direction];
}

/**
 * UiAutomator learns from accessibility events that the end is reached. Here the end is reached when a scroll
 * changes nothing on the screen, so the last scroll that moves anything still returns true.
 */
async function changes({ system }: Session, act: () => Promise<void>): Promise<boolean> {
  const look = async (): Promise<string> => JSON.stringify((await system.runtime.call('tree', {})).root);
  const before = await look();
  await act();
  return (await look()) !== before;
}
