import type { Profile } from '../../virtual-device/index.ts';
import { UsageError } from '../base/usage-error.ts';
import type { Target } from '../capture/recording.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import type { Environment } from '../config.ts';
import type { Vendor } from '../farm/vendors/vendor.ts';
import { plainText } from '../report/text/plain-text.ts';
import type { Adb } from '../rig/adb.ts';
import { type ChosenTarget, chooseTarget, type LocalTarget } from '../rig/choose-target.ts';
import { deviceProperties } from '../rig/device-properties.ts';
import { onePerPhone } from '../rig/one-per-phone.ts';
import { withAdb } from '../rig/with-adb.ts';
import { chosenEndpoint } from './chosen-endpoint.ts';
import type { OpenProject } from './open-project.ts';
import type { PerfOptions } from './perf-options.ts';
import { phoneOf } from './phone-of.ts';
import { remoteTargetLine } from './remote-target-line.ts';

/** The clock with which a virtual device was started. */
export interface RunningClock {
  /** Profile of the work clock; undefined under the free clock. */
  readonly profile: string | undefined;
}

export interface FoundTarget {
  readonly kind: Target['kind'];
  readonly chosen: ChosenTarget;
  readonly adbPort: number;
  /** Of a virtual device that was running before. */
  readonly running?: RunningClock;
  /** The phone that a virtual device answers as; it is then handled as an attached one. */
  readonly as?: { readonly name: string; readonly api: number };
  /** The first line on the terminal. */
  readonly line: (virtualRefreshHz: number, profile: Profile | undefined) => string;
}

/**
 * Queries the named server, if any. Otherwise lists attached devices, unless the virtual one is wanted, and applies the
 * rules of `chooseTarget`.
 */
export async function findTarget(
  options: Pick<PerfOptions, 'device' | 'appiumUrl' | 'farm' | 'as'>,
  { config, sdk }: Pick<OpenProject, 'config' | 'sdk'>,
  environment: Environment,
): Promise<FoundTarget> {
  const port = environment.ANDROID_ADB_SERVER_PORT;
  if (options.as !== undefined) return asPhone(options.as, options.device, port);
  const endpoint = chosenEndpoint(options, config, environment);
  if (endpoint !== undefined) return remote(endpoint, port);
  const { device: wanted } = options;
  if (wanted === 'virtual') return virtual(port);
  return withAdb({ sdk, port }, async (adb, keep) => {
    const isCi = environment.CI !== undefined && environment.CI !== 'false';
    const listed = await adb.devices();
    const attached = wanted === 'auto' ? await onePerPhone(adb, listed) : listed;
    const chosen = chooseTarget(wanted, attached, config, isCi);
    if (chosen.kind === 'virtual') return virtual(port);
    keep();
    return usb(adb, chosen);
  });
}

/** A device of a vendor's farm; which one is known only when the session starts. */
export const vendorTarget = (
  { title }: Vendor,
  endpoint: RemoteEndpoint,
  environment: Environment,
): FoundTarget => ({
  kind: 'remote',
  chosen: { kind: 'remote', endpoint },
  adbPort: environment.ANDROID_ADB_SERVER_PORT,
  line: () => `Target: a device of ${title}`,
});

async function remote(endpoint: RemoteEndpoint, adbPort: number): Promise<FoundTarget> {
  const line = await remoteTargetLine(endpoint);
  return { kind: 'remote', chosen: { kind: 'remote', endpoint }, adbPort, line: () => line };
}

const SIMULATED = "simulated: checks the harness and the app's logic, not a phone's speed";

const virtual = (adbPort: number): FoundTarget => ({
  kind: 'virtual',
  chosen: { kind: 'virtual' },
  adbPort,
  line: (hz, profile) =>
    profile === undefined
      ? `Target: virtual device (${hz} Hz, ${SIMULATED})`
      : `Target: virtual device (${hz} Hz, modelled: ${profile.name}, after a ${profile.phone}; no phone is measured)`,
});

const phoneLine = (model: string, api: string): string =>
  `Target: ${plainText(model)} · API ${plainText(api)}`;

/** A virtual device that the session starts, and that is a phone in everything but name. */
function asPhone(named: string, device: string, adbPort: number): FoundTarget {
  if (device !== 'auto' && device !== 'virtual')
    throw new UsageError('--as needs a virtual device that the session starts: add --device virtual.');
  const { name, properties, level, api } = phoneOf(named);
  const line = phoneLine(properties['ro.product.model'] ?? name, String(level ?? api));
  return {
    kind: 'usb',
    chosen: { kind: 'virtual' },
    as: { name, api: level ?? api },
    adbPort,
    line: (hz) => `${line} · ${hz} Hz · usb (virtual as ${name})`,
  };
}

async function usb(adb: Adb, chosen: Extract<LocalTarget, { kind: 'usb' }>): Promise<FoundTarget> {
  const { model, api, isVirtual, profile, as } = await deviceProperties(adb, chosen.serial);
  const rate = /fps=([\d.]+)/.exec(await adb.shell(chosen.serial, 'dumpsys display'))?.[1];
  const hz = rate === undefined ? '' : ` · ${Math.round(Number(rate))} Hz`;
  const found = { chosen, adbPort: adb.port };
  if (as !== undefined)
    return {
      ...found,
      kind: 'usb',
      as: { name: as, api: Number(api) },
      running: { profile },
      line: () => `${phoneLine(model, api)}${hz} · usb (virtual as ${plainText(as)})`,
    };
  if (!isVirtual)
    return {
      ...found,
      kind: 'usb',
      line: () => `${phoneLine(model, api)}${hz} · usb`,
    };
  const modelled =
    profile === undefined ? SIMULATED : `modelled: ${plainText(profile)}; no phone is measured`;
  return {
    ...found,
    kind: 'virtual',
    running: { profile },
    line: () => `Target: running virtual device ${chosen.serial}${hz} (${modelled})`,
  };
}
