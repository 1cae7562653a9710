import type { DeviceSession } from './device-session.ts';

/**
 * What Android reported of the app's last ANR: the dump of all threads that ART made, with the locks and their holders. The
 * drop box has it on every level while the app is still there; ApplicationExitInfo gives the same dump only from API 30 on, to the
 * app itself, after its process has ended.
 */
export async function readAnrReport(
  session: Pick<DeviceSession, 'shell'>,
  packageName: string,
  logcat: string,
): Promise<string | undefined> {
  const box = await session.shell(`dumpsys dropbox --print data_app_anr`, READ_MS).catch(() => '');
  return anrReportIn(box, packageName, pidIn(logcat, packageName));
}

const READ_MS = 20_000;
/** Android cuts an entry at 192 KiB. */
const MOST_CHARS = 400_000;

/** The last entry about the app's process; of this process, if its id is known, since older ones stay in the drop box for days. */
export function anrReportIn(box: string, packageName: string, pid: string | undefined): string | undefined {
  const entry = box
    .split(/^={20,}$/m)
    .findLast(
      (one) =>
        lineOf(one, 'Process') === packageName &&
        (pid === undefined || new RegExp(`^----- pid ${pid} at `, 'm').test(one)),
    );
  return entry?.trim().slice(0, MOST_CHARS);
}

const lineOf = (entry: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(entry)?.[1]?.trim();

/** `ANR in com.app (com.app/.Main)`, and in the next line `PID: 6361`. */
function pidIn(logcat: string, packageName: string): string | undefined {
  const lines = logcat.split('\n');
  const at = lines.findLastIndex((line) => /ANR in ([\w.]+)/.exec(line)?.[1] === packageName);
  return at < 0 ? undefined : /\bPID: (\d+)/.exec(lines[at + 1] ?? '')?.[1];
}
