import { UsageError } from '../base/errors.ts';
import type { DeviceProperties } from '../rig/device-properties.ts';
import { chosenProfile } from './chosen-profile.ts';
import type { OpenProject } from './command-context.ts';
import type { PerfOptions } from './perf-options.ts';
import { worldNamed } from './perf-options.ts';

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
