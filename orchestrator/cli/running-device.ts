import { resolve } from 'node:path';
import { isProfileFile, type Profile, profileNamed } from '../../virtual-device/index.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import type { Target } from '../capture/recording.ts';
import type { Config } from '../config.ts';
import type { DeviceProperties } from '../rig/device-properties.ts';
import type { OpenProject } from './command-context.ts';
import { type PerfOptions, worldNamed } from './perf-options.ts';

interface ProfileSource {
  readonly config: Pick<Config, 'clock' | 'profile'>;
  /** The project's folder. */
  readonly root: string;
}

/**
 * The phone on which the virtual device bases its model of the cost of code; undefined if code takes no time. A world's costs
 * are planted, so code takes no time there unless the work clock is requested.
 */
export function chosenProfile(
  { clock, profile, world }: Pick<PerfOptions, 'clock' | 'profile' | 'world'>,
  { config, root }: ProfileSource,
  target: Target['kind'],
): Profile | undefined {
  const asked = clock ?? (profile === undefined ? undefined : 'work');
  if (asked === 'work' && target !== 'virtual')
    throw new UsageError('The work clock needs the virtual device: add --device virtual.');
  if (asked === 'free' && profile !== undefined)
    throw new UsageError('--profile applies to the work clock only: leave it out, or use --clock work.');
  const used = asked ?? (world === undefined ? config.clock : 'free');
  if (used === 'free' || target !== 'virtual') return undefined;
  return profile === undefined ? read(config.profile, root) : read(profile, '.');
}

/**
 * The name of the profile of a running virtual device, whose clock was chosen when it was started; undefined under the free
 * clock. The configured clock is that of devices that a session starts.
 */
export function runningProfile(
  { clock, profile }: Pick<PerfOptions, 'clock' | 'profile'>,
  running: { readonly profile?: string | undefined },
): string | undefined {
  const asked = clock ?? (profile === undefined ? undefined : 'work');
  const clockOfDevice = running.profile === undefined ? 'free' : 'work';
  if (asked !== undefined && asked !== clockOfDevice)
    throw new UsageError(
      `The running virtual device has the ${clockOfDevice} clock: start one with \`npx hitchproof device --clock ${asked}\`, or leave out --clock and --profile.`,
    );
  if (profile !== undefined && read(profile, '.').name !== running.profile)
    throw new UsageError(
      `The running virtual device has the profile ${running.profile}: start one with \`npx hitchproof device --profile ${profile}\`, or leave out --profile.`,
    );
  return running.profile;
}

/** Argument for the device's `--profile`. */
export const argumentOf = ({ name, speed }: Profile): string =>
  speed.kind === 'calibrated' ? speed.file : name;

/** Reads a profile. Paths are relative to the project in the configuration, to the current folder on the command line. */
function read(nameOrFile: string, folder: string): Profile {
  try {
    return profileNamed(isProfileFile(nameOrFile) ? resolve(folder, nameOrFile) : nameOrFile);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** Refresh rate of a virtual device without a profile. */
export const DEFAULT_HZ = 60;

/** What a virtual device was started with. */
export type RunningDevice = Pick<
  DeviceProperties,
  'api' | 'profile' | 'as' | 'display' | 'world' | 'lenient'
>;

export type DeviceOptions = Pick<
  PerfOptions,
  'world' | 'hz' | 'api' | 'lenient' | 'faults' | 'clock' | 'profile'
>;

/** Why a running virtual device is not the one that the session would start; undefined if it is. */
export function whyAnother(
  running: RunningDevice,
  options: DeviceOptions,
  project: Pick<OpenProject, 'config' | 'root'>,
  ownLevel: number,
): string | undefined {
  const profile = chosenProfile(options, project, 'virtual');
  const { world, api = ownLevel } = options;
  const display = wantedDisplay(options) ?? String(profile?.refreshHz.value ?? DEFAULT_HZ);
  if (options.faults !== undefined) return 'was started without those faults';
  if (running.as !== undefined) return `answers as ${running.as}`;
  if (running.profile !== profile?.name)
    return `has the ${clockText(running.profile)}, not the ${clockText(profile?.name)}`;
  if (running.display !== display)
    return `refreshes at ${running.display ?? 'an unknown number of'} Hz, not ${display}`;
  if (running.world !== undefined && running.world !== world)
    return `was started for the world ${running.world}`;
  if (running.lenient !== withoutNone(options.lenient))
    return `leaves out other refusals of a phone (${running.lenient ?? 'none'})`;
  if (Number(running.api) !== api) return `has API ${running.api}, not ${api}`;
  return undefined;
}

const clockText = (profile: string | undefined): string =>
  profile === undefined ? 'free clock' : `work clock of ${profile}`;

const withoutNone = (lenient: string | undefined): string | undefined =>
  lenient === 'none' ? undefined : lenient;

/** The display that options ask for, in the words of a running device; undefined if none does. */
function wantedDisplay({ hz, world: name }: Pick<PerfOptions, 'hz' | 'world'>): string | undefined {
  const world = name === undefined ? undefined : worldNamed(name);
  const touchHz = hz ?? world?.refreshHz;
  if (touchHz === undefined) return undefined;
  const { restHz } = world?.refreshHz === touchHz ? world : {};
  return restHz === undefined ? String(touchHz) : `${restHz}/${touchHz}`;
}

/**
 * Refuses a display that a running virtual device, named by its serial, does not have.
 * @throws UsageError
 */
export function checkDisplay(
  { display }: Pick<RunningDevice, 'display'>,
  options: Pick<PerfOptions, 'hz' | 'world'>,
): void {
  const wanted = wantedDisplay(options);
  if (wanted === undefined || display === undefined || wanted === display) return;
  throw new UsageError(
    `The running virtual device refreshes at ${display} Hz, and ${options.hz === undefined ? '--world' : '--hz'} asks for ${wanted}: add --device virtual instead, and the session starts such a device.`,
  );
}
