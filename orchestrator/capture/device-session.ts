import type { ChainablePromiseElement } from 'webdriverio';
import type { Conditions } from './recording.ts';

/** Everything that capture needs from a device; `appium-session.ts` implements it. */
export interface DeviceSession {
  /** The name by which the driver knows the device. */
  readonly serial: () => string;
  /** Switches the screen on and unlocks it. */
  readonly wake: () => Promise<void>;
  /** Installs an APK, or the APKs for this device from a folder with those of one app. */
  readonly install: (apkOrFolder: string) => Promise<void>;
  /** Restarts an activity: clears an existing task, keeps the process. */
  readonly launch: (intent: LaunchIntent) => Promise<void>;
  /** Waits until a list is on the screen. @throws Error after ten seconds */
  readonly find: (list: ListLocator) => Promise<LocatedList>;
  /** Whether an element inside a list matches a WebdriverIO selector. */
  readonly hasInside: (list: ListLocator, selector: string) => Promise<boolean>;
  /** Sends an ordered broadcast and returns the result that its receiver set. */
  readonly broadcast: (request: BroadcastRequest) => Promise<BroadcastResult>;
  readonly pull: (devicePath: string) => Promise<Uint8Array>;
  readonly push: (devicePath: string, bytes: Uint8Array) => Promise<void>;
  /** Performs a stroke from outside the app, as a `mobile:` gesture or W3C action. */
  readonly swipe: (stroke: Stroke, engine: 'uiautomator' | 'w3c') => Promise<void>;
  /** Performs `action` without the driver's usual wait for an idle app after a gesture. */
  readonly withoutIdleWait: (action: () => Promise<void>) => Promise<void>;
  /** Output of a line of the device's shell; the default limit is that of other adb commands. */
  readonly shell: (line: string, timeoutMs?: number) => Promise<string>;
  /** The same for a line that must not happen twice, such as one that moves a finger: it is never repeated. */
  readonly shellOnce: DeviceSession['shell'];
  readonly screen: () => Promise<Screen>;
  readonly conditions: (packageName: string) => Promise<Conditions>;
  readonly screenshotPng: () => Promise<Uint8Array>;
  /** Log lines since its last call. */
  readonly logcat: () => Promise<string>;
}

/** A WebdriverIO selector, or a function that finds an element, such as that of a page object. */
export type ListLocator = string | (() => ListElement);
type ListElement = ChainablePromiseElement | WebdriverIO.Element;

export interface LocatedList {
  readonly selector: string;
  readonly rect: Rect;
}

export interface LaunchIntent {
  readonly package: string;
  /** If absent, the device finds the package's activity that views `uri`. */
  readonly component?: string;
  readonly uri?: string;
  readonly extras: readonly IntentExtra[];
}
/** Types of extras by `am`'s options: string, int, long, boolean, float. */
export const INTENT_EXTRA_TYPES = ['s', 'i', 'l', 'z', 'f'] as const;
export interface IntentExtra {
  readonly type: (typeof INTENT_EXTRA_TYPES)[number];
  readonly key: string;
  readonly value: string;
}
export interface Screen {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly densityDpi: number;
}
/** A rectangle on the screen, px. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface BroadcastRequest {
  readonly action: string;
  /** A receiver in the manifest, or those that a package registered at run time. */
  readonly to: { readonly component: string } | { readonly package: string };
  readonly extras: readonly IntentExtra[];
}
export interface BroadcastResult {
  readonly code: number;
  readonly data: string | undefined;
}
/** A straight finger movement in screen px, after which the finger may rest before it lifts. */
export interface Stroke {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
  /** Duration of the movement, without the rest. */
  readonly durationMs: number;
  readonly restMs: number;
}
