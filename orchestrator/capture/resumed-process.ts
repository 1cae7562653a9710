import type { DeviceSession } from './device-session.ts';

/**
 * The process of a package's resumed activity; undefined if the resumed activity is of another package or unknown.
 * `dumpsys activity activities` names the activity's record, and the record's details include the process.
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

/** The display's top activity, since API 29: if several are resumed, the one that the user interacted with last. */
const TOP_RESUMED = /topResumedActivity=ActivityRecord\{(\w+) /;
const RESUMED = /ResumedActivity: ActivityRecord\{(\w+) /;
/** Where a record's details begin. Other lines only name records, such as `mLastPausedActivity`. */
const RECORD = /^\s*\* Hist\s+#\d+: /m;
const PROCESS = /^\s*packageName=(\S+) processName=(\S+)/m;
