import type { DeviceSession } from './device-session.ts';

/** Records SurfaceFlinger's frame timeline with the device's own `perfetto`. */
export interface TimelineRecorder {
  readonly start: () => Promise<void>;
  /** @returns the trace; undefined when it could not be recorded */
  readonly stop: () => Promise<Uint8Array | undefined>;
}

/** First API level with the data source: Android 12. */
const FIRST_API = 31;

/** Undefined if the device cannot record the timeline. */
export async function timelineRecorder(
  session: Pick<DeviceSession, 'shell' | 'shellOnce' | 'pull'>,
  api: number,
): Promise<TimelineRecorder | undefined> {
  if (api < FIRST_API || (await session.shell(LOOK)).trim() === '') return undefined;
  let pid: string | undefined;
  return {
    start: async () => {
      pid = /^(\d+)$/m.exec(await session.shellOnce(START))?.[1];
    },
    stop: async () => {
      if (pid === undefined) return undefined;
      await session.shell(stopCommand(pid));
      return session.pull(TRACE).catch(() => undefined);
    },
  };
}

/** The only folder that both perfetto and the shell may use. */
const TRACE = '/data/misc/perfetto-traces/hitchproof.perfetto-trace';
/** The recording ends after this time if the session ended without stopping it. */
const MAX_MS = 60_000;
const CONFIG = `buffers { size_kb: 16384 } duration_ms: ${MAX_MS} data_sources { config { name: "android.surfaceflinger.frametimeline" } }`;

/** Always exits with 0, like the commands below: Appium reports a failing command as an error. */
const LOOK = 'if [ -e /system/bin/perfetto ]; then echo yes; fi';

/** Prints the process id. Android 12 cannot wait until the data source has started. */
const START = `${['--background-wait', '--background']
  .map((how) => `echo '${CONFIG}' | perfetto ${how} --txt -c - -o ${TRACE} 2>/dev/null`)
  .join(' || ')} || true`;

/**
 * Waits until perfetto has ended: it writes the trace before that. SELinux lets the shell end perfetto, and refuses signal 0,
 * which would only ask.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:system/sepolicy/private/shell.te (allow shell perfetto:process signal)
 */
const stopCommand = (pid: string): string =>
  `kill ${pid}; timeout 10 sh -c 'while [ -e /proc/${pid} ]; do sleep 0.1; done'; true`;
