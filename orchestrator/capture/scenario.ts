import { componentOf } from './component-name.ts';
import type { DeviceSession, IntentExtra, Rect, Stroke } from './device-session.ts';
import type { ProbeClient } from './probe-client.ts';
import type { Budget, GestureEngine, SlideGesture } from './recording.ts';
import { type Direction, drag, type FlingSpeed, fling, pathOf, strokeOn } from './slide-gesture.ts';

/** What a spec defines: what to open, what to scroll, how often, and the budget. */
export interface ScenarioOptions {
  /** WebdriverIO selector of the list. */
  readonly on: string;
  /** Brings the app to the start of the scenario; called before each run, not recorded. */
  readonly setup?: (app: App) => Promise<void>;
  /** One slide; default: a fast fling down. */
  readonly slide?: (list: ScrollTarget) => Promise<void>;
  readonly slides?: number;
  readonly runs?: number;
  readonly budget?: Budget;
}

export interface App {
  /** Starts an activity (`.FeedActivity` or a full name) at its top. */
  readonly open: (activity: string) => Promise<void>;
}

export interface ScrollTarget {
  readonly fling: (direction: Direction, how?: { readonly speed?: FlingSpeed }) => Promise<void>;
  readonly drag: (
    direction: Direction,
    how?: { readonly distance?: number; readonly durationMs?: number },
  ) => Promise<void>;
}

/** The app under test; its activities start with the extras of the chosen world. */
export const appOf = (session: DeviceSession, packageName: string, extras: readonly IntentExtra[]): App => ({
  open: async (activity) => session.launch(componentOf(packageName, activity), extras),
});

/** A list on the screen. Its gestures are performed by `engine` and passed to `performed`. */
export function scrollTargetOf(
  parts: {
    readonly session: DeviceSession;
    readonly probe: ProbeClient;
    readonly selector: string;
    readonly engine: GestureEngine;
    readonly seed: number;
  },
  performed: (gesture: SlideGesture) => void,
): ScrollTarget {
  // Looked up once: reading the view tree between slides would disturb the measurement.
  let rect: Promise<Rect> | undefined;
  // The in-app engine writes this mark itself.
  const fromOutside = async (stroke: Stroke, engine: Exclude<GestureEngine, 'in-app'>): Promise<void> => {
    await parts.probe.send('mark', { kind: 'gesture-engine', text: engine });
    await parts.session.swipe(stroke, engine);
  };
  const perform = async (gesture: SlideGesture): Promise<void> => {
    performed(gesture);
    rect ??= parts.session.rectOf(parts.selector);
    const stroke = strokeOn(await rect, gesture);
    if (parts.engine !== 'in-app') await fromOutside(stroke, parts.engine);
    // With an empty path the probe performs nothing and answers when the scroll has settled.
    const path = parts.engine === 'in-app' ? pathOf(stroke) : [];
    await parts.probe.send('gesture', { path, rateMs: SAMPLE_RATE_MS, seed: gesture.seed });
  };
  return {
    fling: (direction, how = {}) => perform(fling(direction, how.speed, parts.seed)),
    drag: (direction, how = {}) => perform(drag(direction, how.distance, how.durationMs, parts.seed)),
  };
}

/** 250 Hz, a usual sampling rate of phone touch panels. */
const SAMPLE_RATE_MS = 4;
