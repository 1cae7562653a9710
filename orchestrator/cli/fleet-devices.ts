import { FaultError, UsageError } from '../base/errors.ts';
import type { Variables } from '../capture/remote/connection.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import { type GridSlot, serverStatus } from '../capture/remote/server-status.ts';
import type { Environment } from '../environment.ts';
import type { Vendor } from '../farm/vendors/vendor.ts';
import type { FleetDevice } from '../fleet/fleet-policy.ts';
import { type DeviceWish, isOfClass, VIRTUAL } from '../fleet/shards-of.ts';
import { deviceProperties } from '../rig/device-properties.ts';
import { withAdb } from '../rig/with-adb.ts';
import type { OpenProject } from './command-context.ts';
import type { WantedDevice } from './prepare-job.ts';

/** One device of a session on several. */
export interface FoundDevice extends FleetDevice {
  readonly wanted: WantedDevice;
}

/** Devices that may measure: the requested ones, and others of their class to replace one that fails. */
export async function fleetDevices(
  wishes: readonly DeviceWish[],
  project: Pick<OpenProject, 'sdk'>,
  environment: Pick<Environment, 'ANDROID_ADB_SERVER_PORT'>,
): Promise<readonly FoundDevice[]> {
  const phones = wishes.filter(({ className }) => className !== VIRTUAL);
  const attached = phones.length === 0 ? [] : await attachedDevices(project, environment);
  return wishes.flatMap((wish) =>
    wish.className === VIRTUAL ? devicesOnDemand(wish) : phonesOf(wish, phones, attached),
  );
}

/** Available devices of a Grid: the requested ones, and others of their class. A busy one is awaited. */
export async function gridDevices(
  wishes: readonly DeviceWish[],
  grid: RemoteEndpoint,
  variables: Variables,
): Promise<readonly FoundDevice[]> {
  const status = await serverStatus(grid, variables);
  if (status.kind === 'appium')
    throw new UsageError(`${grid.url} is an Appium server, which has one device: leave out --devices.`);
  const slots = devicesIn(status.slots);
  const device = `grid:${grid.url}`;
  return wishes.flatMap((wish) =>
    phonesOf(wish, wishes, slots, 'up on the Grid').map((found) => ({
      ...found,
      wanted: { device, capabilities: { 'appium:udid': found.name } },
    })),
  );
}

/**
 * Devices of a vendor, which assigns each session a free one that matches its `--device`.
 * @throws UsageError if the vendor's address is that of one device
 */
export function vendorDevices(
  wishes: readonly DeviceWish[],
  { title, access }: Pick<Vendor, 'title' | 'access'>,
): readonly FoundDevice[] {
  if (access.kind === 'address') throw new UsageError(`${title} gives one device: leave out --devices.`);
  return wishes
    .flatMap(devicesOnDemand)
    .map((found) => ({ ...found, wanted: { ...found.wanted, session: found.name } }));
}

/** Twice the requested number: the second half replaces devices that fail. */
const devicesOnDemand = ({ className, count }: DeviceWish): readonly FoundDevice[] =>
  Array.from({ length: 2 * count }, (_, i) => ({
    name: `${className}-${i + 1}`,
    className,
    wanted: { device: className },
  }));

interface Attached {
  readonly serial: string;
  readonly model: string;
}

/** Phones for each wish; one that matches two wishes belongs to the first. */
export function phonesOf(
  { className, count }: DeviceWish,
  wishes: readonly DeviceWish[],
  attached: readonly Attached[],
  place = 'attached',
): readonly FoundDevice[] {
  const found = attached.filter(
    (device) => wishes.find((wish) => isOfClass(wish.className, device))?.className === className,
  );
  if (found.length < count)
    throw new FaultError(
      'no-device',
      `--devices asks for ${count} of '${className}', and ${found.length} ${found.length === 1 ? 'is' : 'are'} ${place}: ${
        attached.map(({ model, serial }) => `${model} (${serial})`).join(', ') || 'no device'
      }.`,
    );
  return found.map(({ serial }) => ({ name: serial, className, wanted: { device: serial } }));
}

/** Devices in the slots. A device that a node offers without a serial cannot be chosen. */
const devicesIn = (slots: readonly GridSlot[]): readonly Attached[] =>
  slots.flatMap(({ state, stereotype }) => {
    const { 'appium:udid': serial, 'appium:deviceName': model } = stereotype;
    return state === 'down' || typeof serial !== 'string'
      ? []
      : [{ serial, model: typeof model === 'string' ? model : serial }];
  });

async function attachedDevices(
  { sdk }: Pick<OpenProject, 'sdk'>,
  environment: Pick<Environment, 'ANDROID_ADB_SERVER_PORT'>,
): Promise<readonly Attached[]> {
  return withAdb({ sdk, port: environment.ANDROID_ADB_SERVER_PORT }, async (adb) => {
    const ready = (await adb.devices()).filter(({ state }) => state === 'device');
    return Promise.all(
      ready.map(async ({ serial }) => ({ serial, model: (await deviceProperties(adb, serial)).model })),
    );
  });
}
