import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { nodeArgumentsOf, type Project } from '../../tools/setup/places.mjs';
import { parseJson } from '../base/parse-json.ts';
import { toolEnvironment } from '../environment.ts';
import { startAnnouncing } from './announcing-child.ts';
import { requireJava } from './require-java.ts';
import type { Supervisor } from './supervisor.ts';

export interface VirtualDeviceOptions {
  readonly project: Project;
  readonly world?: string | undefined;
  /** Profile of the work clock; absent: code takes no time. */
  readonly profile?: string | undefined;
  readonly refreshHz: number;
  readonly seed: number;
  /** Name or file of the phone that it answers as; absent: none. */
  readonly as?: string | undefined;
  /** Methods whose work the work clock does not count. */
  readonly without?: readonly string[] | undefined;
  /** Log which methods of the app run. */
  readonly logMethods?: true | undefined;
  /** Refusals of a phone that it leaves out, separated by commas, or none; absent: the device's default. */
  readonly lenient?: string | undefined;
  /** A file with a timetable of faults. */
  readonly faults?: string | undefined;
  /** Files with the keys of the adb servers that may use it; absent: this user's own. */
  readonly adbKeys?: readonly string[] | undefined;
  /** Port of the host's adb server, which a fault can end. */
  readonly adbServerPort?: number | undefined;
  /** Screen size, e.g. `1080x2160`; absent: the device's default. */
  readonly size?: string | undefined;
  readonly densityDpi?: number | undefined;
  /** API level; absent: the one included with the device. */
  readonly api?: number | undefined;
  readonly dataDir: string;
  readonly log: string;
}

const ready = z.object({ ready: z.literal(true), serial: z.string(), connect: z.string() });
/** The serial of the device, and how `adb connect` is told to find it. */
export type StartedDevice = Readonly<Omit<z.infer<typeof ready>, 'ready'>>;

/**
 * Starts `virtual-device/main` and waits for the line that says to what adb connects.
 * @returns undefined if the device ended before that
 */
export async function startVirtualDevice(
  supervisor: Supervisor,
  options: VirtualDeviceOptions,
  end: 'ends-session' | 'may-end' = 'ends-session',
): Promise<StartedDevice | undefined> {
  // The device accepts connections before its JVM runs, so a missing Java would appear as a broken connection.
  requireJava('The virtual device');
  const { announced } = startAnnouncing(
    supervisor,
    {
      name: 'The virtual device',
      ...(end === 'ends-session' ? { ifEnded: 'device-ended' } : {}),
      statesWhy: true,
      command: process.execPath,
      args: [...SMALL_HEAP, ...nodeArgumentsOf('virtual-device/main'), ...argsOf(options)],
      cwd: options.project.root,
      env: toolEnvironment({ ...ONE_ARENA, ...adbServerOf(options) }),
      log: options.log,
    },
    (line) => ready.safeParse(parseJson(line)).data,
  );
  return announced;
}

/** V8 would use up to 48 MB for short-lived objects, as much as everything else in this process. */
const SMALL_HEAP = ['--max-semi-space-size=2', '--optimize-for-size'];
/** For glibc, in this process and its JVM: each arena keeps the memory that was freed in it. */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };

const adbServerOf = ({ adbServerPort: port }: VirtualDeviceOptions): Readonly<Record<string, string>> =>
  port === undefined ? {} : { ANDROID_ADB_SERVER_PORT: String(port) };

const argsOf = (options: VirtualDeviceOptions): readonly string[] => [
  ...['--port', '0'],
  ...['--hz', String(options.refreshHz)],
  ...['--seed', String(options.seed)],
  ...['--data', options.dataDir],
  ...['--cache', join(options.project.state, 'device-cache')],
  ...(options.size === undefined ? [] : ['--size', options.size]),
  ...(options.densityDpi === undefined ? [] : ['--density', String(options.densityDpi)]),
  ...(options.api === undefined ? [] : ['--api', String(options.api)]),
  ...(options.faults === undefined ? [] : ['--faults', options.faults]),
  ...(options.adbKeys === undefined ? [] : ['--adb-key', options.adbKeys.join(delimiter)]),
  ...(options.world === undefined ? [] : ['--world', options.world]),
  ...(options.profile === undefined ? [] : ['--profile', options.profile]),
  ...(options.without === undefined ? [] : ['--without', options.without.join()]),
  ...(options.logMethods === true ? ['--methods', 'log'] : []),
  ...(options.as === undefined ? [] : ['--as', options.as]),
  ...(options.lenient === undefined ? [] : ['--lenient', options.lenient]),
];
