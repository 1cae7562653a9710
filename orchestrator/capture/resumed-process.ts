import type { DeviceSession } from './device-session.ts';

/**
 * The process of the resumed activity, of a package; undefined where another package's is resumed, or nothing is known.
 * `dumpsys activity activities` names the activity's record, and has its process below the record.
 * @source ActivityRecord.dump: https://android.googlesource.com/platform/frameworks/base/+/android-14.0.0_r1/services/core/java/com/android/server/wm/ActivityRecord.java
 */
export async function resumedProcess(
  session: Pick<DeviceSession, 'shell'>,
  packageName: string,
): Promise<string | undefined> {
  const printed = await session.shell('dumpsys activity activities').catch(() => '');
  const record = (TOP_RESUMED.exec(printed) ?? RESUMED.exec(printed))?.[1];
  const details = printed.split(RECORD).find((text) => text.startsWith(`ActivityRecord{${record} `));
  const [, owner, process] = PROCESS.exec(details ?? '') ?? [];
  return owner === packageName ? process : undefined;
}

/** Of the display, since API 29: where several activities are resumed, the one that the user turned to. */
const TOP_RESUMED = /topResumedActivity=ActivityRecord\{(\w+) /;
const RESUMED = /ResumedActivity: ActivityRecord\{(\w+) /;
/** Where a record's details begin. Other lines only name records, such as `mLastPausedActivity`. */
const RECORD = /^\s*\* Hist\s+#\d+: /m;
const PROCESS = /^\s*packageName=(\S+) processName=(\S+)/m;
