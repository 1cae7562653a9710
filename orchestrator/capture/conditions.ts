import type { Conditions } from './recording.ts';

/** One shell line for all conditions: each round trip to a phone costs tens of milliseconds. */
export const conditionsCommand = (packageName: string): string =>
  [
    'dumpsys battery',
    'dumpsys thermalservice',
    // Not last: the exit code is that of the last command, and grep fails when it finds nothing.
    `dumpsys package ${packageName} | grep status=`,
    'echo low_power',
    'settings get global low_power',
    'echo animator',
    'settings get global animator_duration_scale',
  ].join('; ');

/** Parses the output of {@link conditionsCommand}; a value that was not printed is absent. */
export function parseConditions(text: string): Conditions {
  const conditions: Conditions = {};
  const battery = numberIn(text, /^\s*level:\s*(\d+)/m);
  const thermal = numberIn(text, /^\s*Thermal Status:\s*(\d+)/m);
  const animator = numberIn(text, /^animator\s+([\d.]+)/m);
  const status = numberIn(text, /^\s*status:\s*(\d+)/m);
  const lowPower = /^low_power\s+([01])/m.exec(text)?.[1];
  if (battery !== undefined) conditions.batteryPercent = battery;
  if (status !== undefined)
    conditions.batteryCharging = status === BATTERY_STATUS_CHARGING || status === BATTERY_STATUS_FULL;
  if (thermal !== undefined) conditions.thermalStatus = thermal;
  if (animator !== undefined) conditions.animatorScale = animator;
  if (lowPower !== undefined) conditions.powerSave = lowPower === '1';
  // The Dexopt state of `dumpsys package`: `arm64: [status=speed-profile] [reason=install]`.
  const compileState = /\[status=([\w-]+)\]/.exec(text)?.[1];
  if (compileState !== undefined) conditions.compileState = compileState;
  return conditions;
}

/** android.os.BatteryManager. */
const BATTERY_STATUS_CHARGING = 2;
const BATTERY_STATUS_FULL = 5;

function numberIn(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
