import type { Conditions } from './recording.ts';

/** Set by the virtual device; empty on other devices. */
const UNSCHEDULED_PROPERTY = 'hitchproof.unscheduled';

/** Files of which one is there on a device on which apps can become root; `DeviceInfo.isRooted` of androidx.benchmark. */
const SU = ['/system/bin/su', '/system/xbin/su', '/sbin/su', '/su/bin/su', '/data/local/xbin/su'];
/** Programs of Android Studio's device window and of scrcpy. In brackets, so that grep does not find itself. */
const MIRRORS = ['[c]om.android.tools.screensharing', '[c]om.genymobile.scrcpy'];
const FREQUENCIES = '/sys/devices/system/cpu/cpu*/cpufreq';

/** One shell line for all conditions: each round trip to a phone costs tens of milliseconds. */
export const conditionsCommand = (packageName: string): string =>
  [
    'dumpsys battery',
    'dumpsys thermalservice',
    // Not last: the line's exit code is that of its last command, and grep fails if it finds nothing.
    `dumpsys package ${packageName} | grep status=`,
    'echo unscheduled',
    `getprop ${UNSCHEDULED_PROPERTY}`,
    'echo build',
    'getprop ro.build.type',
    'echo su',
    `ls ${SU.join(' ')} 2>/dev/null`,
    'echo slowest',
    `cat ${FREQUENCIES}/scaling_min_freq 2>/dev/null`,
    'echo fastest',
    `cat ${FREQUENCIES}/scaling_max_freq 2>/dev/null`,
    'echo mirrors',
    `ps -A -o ARGS 2>/dev/null | grep ${MIRRORS.map((name) => `-e '${name}'`).join(' ')}`,
    'echo profiled',
    `dumpsys activity processes | grep 'mProfileApp=${packageName} '`,
    'echo accessibility',
    "dumpsys accessibility | grep -e 'Ui Automation' -e 'Bound services'",
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
  const accessibility = accessibilityIn(linesAfter('accessibility', text));
  return {
    batteryPercent: numberIn(text, /^[ \t]*level: (\d+)/m),
    batteryCharging: status === undefined ? undefined : isCharging(status),
    thermalStatus: thermalStatusIn(text),
    animatorScale: numberIn(text, /^animator\s+([\d.]+)/m),
    powerSave: lowPower === undefined ? undefined : lowPower === 1,
    // The Dexopt state of `dumpsys package`: `arm64: [status=speed-profile] [reason=install]`.
    compileState: /\[status=([\w-]+)\]/.exec(text)?.[1],
    ...(/^build\s+^eng\s/m.test(text) ? { engBuild: true } : {}),
    ...(linesAfter('su', text).length > 0 && !hasFixedClocks(text) ? { unlocked: true } : {}),
    ...(linesAfter('mirrors', text).length > 0 ? { mirrored: true } : {}),
    ...(linesAfter('profiled', text).length > 0 ? { methodTracing: true } : {}),
    ...(accessibility.length > 0 ? { accessibility } : {}),
    ...(thread === undefined ? {} : { unscheduled: { count: Number(count), thread } }),
  };
}

/** Words that the line echoes before what it asks for. */
const MARKS = ['su', 'slowest', 'fastest', 'mirrors', 'profiled', 'accessibility', 'low_power'];

function linesAfter(mark: string, text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  const from = lines.indexOf(mark);
  if (from < 0) return [];
  const until = lines.findIndex((line, at) => at > from && MARKS.includes(line));
  return lines.slice(from + 1, until < 0 ? undefined : until).filter((line) => line.trim() !== '');
}

/** Every core is told to be no slower than it may be fast; `CpuInfo.locked` of androidx.benchmark. */
function hasFixedClocks(text: string): boolean {
  const [slowest, fastest] = [linesAfter('slowest', text), linesAfter('fastest', text)];
  return slowest.length > 0 && slowest.join() === fastest.join();
}

/**
 * `User state[… Bound services:{Service[label=TalkBack, …]} …]` and, while a test is connected, `Ui Automation[…]`.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:frameworks/base/services/accessibility/java/com/android/server/accessibility/UiAutomationManager.java (dumpUiAutomationService)
 */
const accessibilityIn = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => [
    ...(line.includes('Ui Automation') ? ['UiAutomation'] : []),
    ...[...line.matchAll(/Service\[label=([^,\]]+)/g)].map(([, label = '']) => label.trim()),
  ]);

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
