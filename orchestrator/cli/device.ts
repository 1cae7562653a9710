import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { endWithNpm } from '../../tools/setup/end-with-npm.mjs';
import type { Project } from '../../tools/setup/places.mjs';
import { ownKeyFile, type Profile } from '../../virtual-device/index.ts';
import { FaultError, UsageError } from '../base/errors.ts';
import { untilAborted, whenAborted } from '../base/when-aborted.ts';
import { readEnvironment } from '../environment.ts';
import { INFRASTRUCTURE } from '../judge/verdict.ts';
import { type Adb, connectDevice } from '../rig/adb.ts';
import { Supervisor } from '../rig/supervisor.ts';
import { startVirtualDevice } from '../rig/virtual-device.ts';
import { withAdb } from '../rig/with-adb.ts';
import { argumentOf, chosenProfile } from './chosen-profile.ts';
import { type CommandContext, isReady, type OpenProject, provideLevel } from './command-context.ts';
import { existingFile, wholeNumber } from './option.ts';
import { type PerfOptions, perfOptions, phoneOf, seedOption } from './perf-options.ts';
import { DEFAULT_HZ } from './running-device.ts';
import { StopOnSignal } from './stop-on-signal.ts';
import type { Terminal } from './terminal.ts';

interface DeviceOptions
  extends Pick<PerfOptions, 'hz' | 'clock' | 'profile' | 'api' | 'as' | 'lenient' | 'adbKey' | 'seed'> {
  readonly count: number;
  readonly size?: string;
  readonly density?: number;
}

/** `hitchproof device`: virtual devices for any adb or Appium user. */
export const deviceCommand = ({ done, project, terminal }: CommandContext): Command =>
  new Command('device')
    .description('start virtual devices for adb, Appium and `perf`, and keep them running until Ctrl-C')
    .option('--count <n>', 'number of devices', wholeNumber('--count', 1, 16), 1)
    .option('--size <WxH>', "size of the display in pixels (default: the phone's, or 1080x2160)", sizeOption)
    .option(
      '--density <dpi>',
      "density of the display (default: the phone's, or 420)",
      wholeNumber('--density', 72, 1_000),
    )
    .option(
      '--hz <rate>',
      "refresh rate of the display (default: the phone's, the profile's, or 60)",
      wholeNumber('--hz', 1, 480),
    )
    .addOption(perfOptions.clock)
    .addOption(perfOptions.profile)
    .addOption(perfOptions.api)
    .addOption(perfOptions.as)
    .addOption(perfOptions.lenient)
    .addOption(perfOptions.adbKey)
    .addOption(seedOption('seed of the first device; each further device gets the next number'))
    .action(async (given: DeviceOptions) => {
      endWithNpm('npx');
      const adbKey = given.adbKey?.map((file) => existingFile('--adb-key', resolve(file)));
      const options = { ...given, ...(adbKey === undefined ? {} : { adbKey }) };
      const opened = await project();
      if (!(await isReady(opened))) return done(INFRASTRUCTURE);
      await provideLevel(opened, levelOf(options));
      done(await keepDevices(opened, options, terminal()));
    });

function sizeOption(text: string): string {
  if (/^[1-9]\d{2,3}x[1-9]\d{2,3}$/.test(text)) return text;
  throw new UsageError(`--size takes a width and height from 100 to 9999, like 1080x2160, not '${text}'.`);
}

/** Adds the devices to the adb server used by `adb`, and ends that server only if it was not running before. */
const keepDevices = (project: OpenProject, options: DeviceOptions, terminal: Terminal): Promise<number> =>
  withAdb({ sdk: project.sdk, port: readEnvironment().ANDROID_ADB_SERVER_PORT }, (adb) =>
    keepOn(adb, project, options, terminal),
  );

async function keepOn(
  adb: Adb,
  project: OpenProject,
  options: DeviceOptions,
  { say, note, doing }: Terminal,
): Promise<number> {
  const profile = chosenProfile(options, project, 'virtual');
  mkdirSync(project.state, { recursive: true });
  const folder = mkdtempSync(join(project.state, 'devices-'));
  const supervisor = new Supervisor(project.state);
  const serials: string[] = [];
  const stop = new StopOnSignal();
  stop.listen();
  whenAborted([stop.signal], () => void supervisor.stop());
  try {
    for (let number = 1; number <= options.count; number++) {
      const place = { project, folder: join(folder, String(number)), number };
      doing(
        options.count === 1
          ? 'Starting the virtual device'
          : `Starting virtual device ${number} of ${options.count}`,
      );
      const { serial, line } = await startOne(supervisor, adb, place, options, profile);
      serials.push(serial);
      say(line);
    }
    note('`adb -s <serial> …`, or `npx hitchproof perf --device <serial>`; Ctrl-C stops.');
    await untilAborted([stop.signal, supervisor.troubled]);
    const { trouble } = supervisor;
    if (trouble !== undefined) throw new FaultError(trouble.code, trouble.sentence);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 0;
    throw error;
  } finally {
    await supervisor.stop();
    // The devices are gone: it is no failure if the server has noticed already, or has ended.
    await Promise.allSettled(serials.map((serial) => adb.call(['disconnect', serial])));
    // Kept after a failure, because the message names a log in the folder.
    if (stop.signal.aborted) rmSync(folder, { recursive: true, force: true });
  }
}

const DEFAULT_SCREEN = { widthPx: 1080, heightPx: 2160, densityDpi: 420 };

/** The level of the framework: that of `--api`, else the phone's. */
const levelOf = ({ api, as }: Pick<DeviceOptions, 'api' | 'as'>): number | undefined =>
  api ?? (as === undefined ? undefined : phoneOf(as).api);

interface Place {
  readonly project: Project;
  readonly folder: string;
  /** Number of the device, from 1. */
  readonly number: number;
}

async function startOne(
  supervisor: Supervisor,
  adb: Adb,
  { project, folder, number }: Place,
  options: DeviceOptions,
  profile: Profile | undefined,
): Promise<{ readonly serial: string; readonly line: string }> {
  const startedMs = performance.now();
  const { seed, as, lenient, adbKey = [] } = options;
  const phone = as === undefined ? undefined : phoneOf(as);
  const hz = options.hz ?? phone?.hz ?? profile?.refreshHz.value ?? DEFAULT_HZ;
  const { widthPx, heightPx, densityDpi } = phone?.screen ?? DEFAULT_SCREEN;
  const { size = `${widthPx}x${heightPx}`, density = densityDpi } = options;
  mkdirSync(folder);
  const device = await startVirtualDevice(supervisor, {
    project,
    profile: profile === undefined ? undefined : argumentOf(profile),
    refreshHz: hz,
    seed: seed + number - 1,
    size,
    densityDpi: density,
    api: levelOf(options),
    as,
    lenient,
    adbKeys: [ownKeyFile(), ...adbKey],
    dataDir: join(folder, 'data'),
    log: join(folder, 'device.log'),
  });
  if (device === undefined)
    throw new FaultError('device-ended', supervisor.trouble?.sentence ?? 'The virtual device did not start.');
  const { serial } = device;
  await connectDevice(adb, device.connect);
  // This command replies only once the framework has booted.
  await adb.shell(serial, 'wm size');
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const clock = profile === undefined ? 'free clock' : `work clock, ${profile.name}`;
  const named = phone === undefined ? '' : ` · as ${phone.name}`;
  const line = `${serial}${named} · ${size} · ${density} dpi · ${hz} Hz · ${clock} · ready in ${seconds} s`;
  return { serial, line };
}
