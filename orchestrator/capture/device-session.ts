import type { Conditions, GestureEngine } from './recording.ts';

/** The few things capture asks of a device; Appium answers them in `appium-session.ts`. */
export interface DeviceSession {
  /** Switches the screen on and takes the lock away. */
  readonly wake: () => Promise<void>;
  readonly install: (apk: string) => Promise<void>;
  /** Starts the activity anew: a task that exists is cleared, the process stays. */
  readonly launch: (component: string, extras: readonly IntentExtra[]) => Promise<void>;
  /** Screen rectangle of the first element that matches a WebdriverIO selector, px. */
  readonly rectOf: (selector: string) => Promise<Rect>;
  /** Sends an explicit ordered broadcast; the answer is what its receiver set. */
  readonly broadcast: (request: BroadcastRequest) => Promise<BroadcastResult>;
  readonly pull: (devicePath: string) => Promise<Uint8Array>;
  /** Moves the finger from outside the app, by `mobile:` gestures or W3C actions. */
  readonly swipe: (stroke: Stroke, engine: Exclude<GestureEngine, 'in-app'>) => Promise<void>;
  readonly screen: () => Promise<Screen>;
  readonly conditions: (packageName: string) => Promise<Conditions>;
  readonly screenshotPng: () => Promise<Uint8Array>;
  readonly logcat: () => Promise<string>;
}

export interface IntentExtra {
  readonly type: 's' | 'i' | 'l' | 'z' | 'f';
  readonly key: string;
  readonly value: string;
}
export interface Screen {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly densityDpi: number;
}
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface BroadcastRequest {
  readonly action: string;
  readonly component: string;
  readonly extras: readonly IntentExtra[];
}
export interface BroadcastResult {
  readonly code: number;
  readonly data: string | undefined;
}
/** A straight finger movement in screen px. */
export interface Stroke {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  readonly durationMs: number;
}
