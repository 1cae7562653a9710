import { FaultError } from '../../base/errors.ts';
import type { RemoteEndpoint } from './remote-endpoint.ts';
import { type GridSlot, serverStatus } from './server-status.ts';

/** Capabilities of a session that choose a device of a Grid. */
const CHOOSING = ['appium:udid', 'appium:deviceName', 'appium:platformVersion'] as const;
const DEVICE_NAME = 'appium:deviceName';
const OPTIONS = 'appium:options';

/**
 * Makes a request one that a node of the Grid can meet. A `deviceName` that no node has is what a wizard wrote: the driver does
 * not read it, and the Grid would refuse it, so it becomes one of the options that choose nothing.
 * @param asked capabilities, which are changed
 * @throws FaultError `no-device` if no node has what they ask for
 */
export async function fitToGrid(asked: object, endpoint: RemoteEndpoint): Promise<void> {
  if (endpoint.kind !== 'grid') return;
  const status = await serverStatus(endpoint, process.env);
  if (status.kind === 'grid') fitTo(status.slots, asked, endpoint);
}

/** The same for known slots. */
export function fitTo(
  slots: readonly GridSlot[],
  asked: object,
  { url, capabilities }: Pick<RemoteEndpoint, 'url' | 'capabilities'>,
): void {
  const offers = ({ stereotype }: GridSlot, name: string): boolean =>
    stereotype[name] === undefined || stereotype[name] === valueIn(asked, name);
  const isLabel = capabilities[DEVICE_NAME] === undefined && !slots.some((slot) => offers(slot, DEVICE_NAME));
  if (isLabel && DEVICE_NAME in asked) {
    Object.assign(asked, {
      [OPTIONS]: { ...Object(valueIn(asked, OPTIONS)), deviceName: valueIn(asked, DEVICE_NAME) },
    });
    Reflect.deleteProperty(asked, DEVICE_NAME);
  }
  const wanted = CHOOSING.filter((name) => valueIn(asked, name) !== undefined);
  if (slots.some((slot) => wanted.every((name) => offers(slot, name)))) return;
  const text = wanted.map((name) => `${name} ${String(valueIn(asked, name))}`).join(', ');
  const devices = slots.map(({ stereotype }) =>
    CHOOSING.flatMap((name) => (stereotype[name] === undefined ? [] : [String(stereotype[name])])).join(' '),
  );
  throw new FaultError(
    'no-device',
    `No device of ${url} has what wdio.conf and the configuration ask for, ${text}: it has ${devices.join('; ') || 'none'}.`,
  );
}

const valueIn = (asked: object, name: string): unknown => Reflect.get(asked, name);
