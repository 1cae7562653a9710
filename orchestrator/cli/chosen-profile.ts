import { resolve } from 'node:path';
import { isProfileFile, type Profile, profileNamed } from '../../virtual-device/index.ts';
import { messageOf, UsageError } from '../base/errors.ts';
import type { Target } from '../capture/recording.ts';
import type { Config } from '../config.ts';
import type { PerfOptions } from './perf-options.ts';

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
