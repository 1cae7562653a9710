import { OWN_LEVEL } from '../../tools/setup/frameworks.mjs';
import type { Profile } from '../../virtual-device/index.ts';
import { FaultError, UsageError } from '../base/errors.ts';
import { displayModesIn } from '../capture/display-modes.ts';
import type { Target } from '../capture/recording.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import { type ServerStatus, serverStatus } from '../capture/remote/server-status.ts';
import { type Environment, isOnCi } from '../environment.ts';
import type { Vendor } from '../farm/vendors/vendor.ts';
import { formatCount, plainText } from '../report/text/format.ts';
import type { Adb, AttachedDevice } from '../rig/adb.ts';
import {
  type ChosenTarget,
  chooseTarget,
  type LocalTarget,
  onePerPhone,
  phoneNumber,
  type SeenDevice,
} from '../rig/choose-target.ts';
import { busy, holderOf, holderText } from '../rig/device-lock.ts';
import { deviceProperties, ownerText } from '../rig/device-properties.ts';
import { withAdb } from '../rig/with-adb.ts';
import { chosenEndpoint } from './chosen-endpoint.ts';
import type { OpenProject } from './command-context.ts';
import { type PerfOptions, phoneOf } from './perf-options.ts';
import { type DeviceOptions, type RunningDevice, whyAnother } from './running-device.ts';

export interface FoundTarget {
  readonly kind: Target['kind'];
  readonly chosen: ChosenTarget;
  readonly adbPort: number;
  /** Of a virtual device that was running before. */
  readonly running?: RunningDevice;
  /** The phone that a virtual device answers as; it is then handled as an attached one. */
  readonly as?: { readonly name: string; readonly api: number };
  /** The first line on the terminal. */
  readonly line: (virtualRefreshHz: number, profile: Profile | undefined) => string;
  /** Why `--device auto` chose it. */
  readonly why?: string;
}

/**
 * Queries the named server, if any. Otherwise lists attached devices, unless the virtual one is wanted, and applies the
 * rules of `chooseTarget`.
 * @throws FaultError `device-busy` if another session uses the device
 */
export async function findTarget(
  options: Pick<PerfOptions, 'device' | 'appiumUrl' | 'farm' | 'as'> & DeviceOptions,
  project: Pick<OpenProject, 'config' | 'root' | 'sdk'>,
  environment: Environment,
): Promise<FoundTarget> {
  const port = environment.ANDROID_ADB_SERVER_PORT;
  if (options.as !== undefined) return asPhone(options.as, options.device, port);
  const { config, sdk } = project;
  const endpoint = chosenEndpoint(options, config, environment);
  if (endpoint !== undefined) return remote(endpoint, port);
  const { device: wanted } = options;
  if (wanted === 'virtual') return virtual(port);
  return withAdb({ sdk, port }, async (adb, keep) => {
    const isCi = isOnCi(environment);
    const listed = await adb.devices();
    const attached = wanted === 'auto' ? await seenDevices(adb, listed, options, project) : listed;
    const { target, why } = chooseTarget(wanted, attached, config, isCi);
    const reason = why === undefined ? {} : { why };
    if (target.kind === 'virtual') return { ...virtual(port), ...reason };
    const holder = holderOf(await phoneNumber(adb, target.serial));
    if (holder !== undefined) throw busy(target.serial, holder);
    keep();
    return { ...(await usb(adb, target)), ...reason };
  });
}

/** The attached devices, each once, with what is known of those that are virtual. */
async function seenDevices(
  adb: Adb,
  listed: readonly AttachedDevice[],
  options: DeviceOptions,
  project: Pick<OpenProject, 'config' | 'root'>,
): Promise<readonly SeenDevice[]> {
  const seen = async (device: AttachedDevice): Promise<SeenDevice> => {
    if (device.state !== 'device') return device;
    const found = await deviceProperties(adb, device.serial);
    if (!found.isVirtual && found.as === undefined) return device;
    const holder = holderOf(device.serial);
    const whyNot =
      holder === undefined
        ? whyAnother(found, options, project, OWN_LEVEL)
        : `is used by ${holderText(holder)}`;
    const owner = ownerText(found);
    return {
      ...device,
      virtual: {
        ...(whyNot === undefined ? {} : { whyNot: plainText(whyNot) }),
        ...(owner === undefined ? {} : { owner }),
      },
    };
  };
  return Promise.all((await onePerPhone(adb, listed)).map(seen));
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
  const running = await deviceProperties(adb, chosen.serial);
  const { model, api, isVirtual, profile, as } = running;
  const { activeHz } = displayModesIn(await adb.shell(chosen.serial, 'dumpsys display'));
  const hz = activeHz === undefined ? '' : ` · ${Math.round(activeHz)} Hz`;
  const found = { chosen, adbPort: adb.port };
  if (as !== undefined)
    return {
      ...found,
      kind: 'usb',
      as: { name: as, api: Number(api) },
      running,
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
    running,
    line: () => `Target: running virtual device ${chosen.serial}${hz} (${modelled})`,
  };
}

/**
 * The first line on the terminal for a session on a remote server.
 * @throws FaultError if the server does not reply, is neither Appium nor a Grid, or cannot take sessions
 */
async function remoteTargetLine(endpoint: RemoteEndpoint): Promise<string> {
  const status = await serverStatus(endpoint, process.env);
  const refusal = refusalOf(endpoint, status);
  if (refusal !== undefined) throw refusal;
  return lineOf(endpoint, status);
}

function refusalOf({ kind, url }: RemoteEndpoint, status: ServerStatus): Error | undefined {
  if (kind === 'grid' && status.kind === 'appium')
    return new UsageError(`${url} is an Appium server, not a Grid: use --appium-url ${url}.`);
  if (status.kind === 'grid' && status.slots.every(({ state }) => state === 'down'))
    return new FaultError('no-device', `The Grid at ${url} has no device that is up.`);
  return undefined;
}

function lineOf({ url }: RemoteEndpoint, status: ServerStatus): string {
  if (status.kind === 'appium') return `Target: a device of Appium ${status.version} at ${url}`;
  const up = status.slots.filter(({ state }) => state !== 'down');
  const free = up.filter(({ state }) => state === 'free');
  return `Target: a device of the Grid at ${url}, which has ${formatCount(up.length, 'device')}, ${free.length} free`;
}
