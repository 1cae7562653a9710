import type { DeviceSession } from './device-session.ts';

/** Records a trace with the device's own `perfetto`. */
export interface PerfettoRecorder {
  readonly start: () => Promise<void>;
  /** @returns the trace; undefined when it could not be recorded */
  readonly stop: () => Promise<Uint8Array | undefined>;
}

type Shell = Pick<DeviceSession, 'shell' | 'shellOnce' | 'pull'>;
interface Recording {
  readonly config: string;
  /** First API level on which the device can record it. */
  readonly firstApi: number;
}

/** SurfaceFlinger's frame timeline: Android 12. The recording ends by itself if the session ended without stopping it. */
const TIMELINE: Recording = {
  firstApi: 31,
  config:
    'buffers { size_kb: 16384 } duration_ms: 60000 data_sources { config { name: "android.surfaceflinger.frametimeline" } }',
};

const KERNEL_EVENTS = [
  ...['sched/sched_switch', 'sched/sched_waking', 'sched/sched_blocked_reason', 'sched/sched_process_exit'],
  ...[
    'task/task_newtask',
    'task/task_rename',
    'binder/binder_transaction',
    'binder/binder_transaction_received',
  ],
];

/**
 * What ran on the CPUs, why threads waited, binder calls, monitors, collections, and the app's own spans: Android 10, whose
 * shell may start perfetto without switching its service on. Of a longer run the newest part is kept.
 * @source https://perfetto.dev/docs/concepts/config
 */
const systemOf = (packageName: string): Recording => ({
  firstApi: 29,
  config: [
    'buffers { size_kb: 32768 fill_policy: RING_BUFFER } buffers { size_kb: 2048 } duration_ms: 120000',
    'data_sources { config { name: "linux.ftrace" target_buffer: 0 ftrace_config {',
    ...KERNEL_EVENTS.map((event) => `ftrace_events: "${event}"`),
    ...['view', 'gfx', 'dalvik', 'binder_driver'].map((category) => `atrace_categories: "${category}"`),
    `atrace_apps: "${packageName}" buffer_size_kb: 8192 drain_period_ms: 250 } } }`,
    'data_sources { config { name: "linux.process_stats" target_buffer: 1 process_stats_config { scan_all_processes_on_start: true } } }',
    'data_sources { config { name: "android.surfaceflinger.frametimeline" target_buffer: 0 } }',
  ].join(' '),
});

/** Undefined if the device cannot record the frame timeline. */
export const timelineRecorder = (session: Shell, api: number): Promise<PerfettoRecorder | undefined> =>
  recorderOf(session, api, TIMELINE);

/** Undefined if the device cannot record what its threads do. */
export const systemTraceRecorder = (
  session: Shell,
  api: number,
  packageName: string,
): Promise<PerfettoRecorder | undefined> => recorderOf(session, api, systemOf(packageName));

async function recorderOf(
  session: Shell,
  api: number,
  { config, firstApi }: Recording,
): Promise<PerfettoRecorder | undefined> {
  if (api < firstApi || (await session.shell(LOOK)).trim() === '') return undefined;
  let pid: string | undefined;
  return {
    start: async () => {
      pid = /^(\d+)$/m.exec(await session.shellOnce(startCommand(config)))?.[1];
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

/** Always exits with 0, like the commands below: Appium reports a failing command as an error. */
const LOOK = 'if [ -e /system/bin/perfetto ]; then echo yes; fi';

/** Prints the process id. Up to Android 12 it cannot wait until the data source has started. */
const startCommand = (config: string): string =>
  `${['--background-wait', '--background']
    .map((how) => `echo '${config}' | perfetto ${how} --txt -c - -o ${TRACE} 2>/dev/null`)
    .join(' || ')} || true`;

/**
 * Waits until perfetto has ended: it writes the trace before that. SELinux lets the shell end perfetto, and refuses signal 0,
 * which would only ask.
 * @source https://cs.android.com/android/platform/superproject/+/android-14.0.0_r1:system/sepolicy/private/shell.te (allow shell perfetto:process signal)
 */
const stopCommand = (pid: string): string =>
  `kill ${pid}; timeout 10 sh -c 'while [ -e /proc/${pid} ]; do sleep 0.1; done'; true`;
