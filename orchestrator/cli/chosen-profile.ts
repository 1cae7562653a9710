import type { Profile } from '../../virtual-device/profiles/profile.ts';
import { findProfile } from '../../virtual-device/profiles/profiles.ts';
import { UsageError } from '../base/usage-error.ts';
import type { Config } from '../config.ts';
import type { FoundTarget } from './find-target.ts';
import type { PerfOptions } from './perf-options.ts';

/**
 * The phone by which the virtual device models what code costs; undefined where code is free. A world's costs are
 * planted, so its clock is free unless the work clock is asked for.
 */
export function chosenProfile(
  { clock, profile, world }: Pick<PerfOptions, 'clock' | 'profile' | 'world'>,
  config: Pick<Config, 'clock' | 'profile'>,
  target: FoundTarget['kind'],
): Profile | undefined {
  const asked = clock ?? (profile === undefined ? undefined : 'work');
  if (asked === 'work' && target !== 'virtual')
    throw new UsageError('The work clock needs the virtual device: add --device virtual.');
  if (asked === 'free' && profile !== undefined)
    throw new UsageError('--profile is of the work clock: leave it out, or use --clock work.');
  const used = asked ?? (world === undefined ? config.clock : 'free');
  return used === 'free' || target !== 'virtual' ? undefined : findProfile(profile ?? config.profile);
}
