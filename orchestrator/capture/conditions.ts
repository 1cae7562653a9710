import type { Conditions } from './recording.ts';

/** Set by the virtual device; empty on other devices. */
const UNSCHEDULED_PROPERTY = 'hitchproof.unscheduled';

/** One shell line for all conditions: each round trip to a phone costs tens of milliseconds. */
export const conditionsCommand = (packageName: string): string =>
  [
    'dumpsys battery',
    'dumpsys thermalservice',
    // Not last: the line's exit code is that of its last command, and grep fails if it finds nothing.
    `dumpsys package ${packageName} | grep status=`,
    'echo unscheduled',
    `getprop ${UNSCHEDULED_PROPERTY}`,
    'echo low_power',
    'settings get global low_power',
    'echo animator',
    'settings get global animator_duration_scale',
  ].join('; ');

/** Parses the output of {@link conditionsCommand}; a missing value is undefined. */
export function parseConditions(text: string): Conditions {
  const status = numberIn(text, /^[ \t]*status: (\d)/m);
  const lowPower = numberIn(text, /^low_power\s+([01])/m);
  const [, count, thread] = /^unscheduled\s+^(\d+) (.*\S)/m.exec(text) ?? [];
  return {
    batteryPercent: numberIn(text, /^[ \t]*level: (\d+)/m),
    batteryCharging: status === undefined ? undefined : isCharging(status),
    thermalStatus: thermalStatusIn(text),
    animatorScale: numberIn(text, /^animator\s+([\d.]+)/m),
    powerSave: lowPower === undefined ? undefined : lowPower === 1,
    // The Dexopt state of `dumpsys package`: `arm64: [status=speed-profile] [reason=install]`.
    compileState: /\[status=([\w-]+)\]/.exec(text)?.[1],
    ...(thread === undefined ? {} : { unscheduled: { count: Number(count), thread } }),
  };
}

/**
 * The status that `dumpsys thermalservice` prints. Without the vendor's thermal HAL it is 0, however hot the phone is.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/core/java/com/android/server/power/ThermalManagerService.java (dumpInternal)
 */
export const thermalStatusIn = (dump: string): number | undefined =>
  /^HAL Ready: false/m.test(dump) ? undefined : numberIn(dump, /^Thermal Status: (\d+)/m);

/** android.os.BatteryManager: BATTERY_STATUS_CHARGING and BATTERY_STATUS_FULL. */
export const isCharging = (batteryStatus: number): boolean => batteryStatus === 2 || batteryStatus === 5;

function numberIn(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
