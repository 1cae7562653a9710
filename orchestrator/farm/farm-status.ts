import { KEY_VARIABLE, type RemoteEndpoint, USER_VARIABLE } from '../capture/remote/remote-endpoint.ts';
import { type GridSlot, serverStatus } from '../capture/remote/server-status.ts';
import type { Farm } from './start-and-stop.ts';

export interface DeviceStatus {
  readonly serial: string;
  readonly model: string;
  readonly release: string;
  readonly state: GridSlot['state'];
}

/**
 * The hub's state of each device of a farm.
 * @throws FaultError `appium-connection` if the hub does not reply
 */
export async function farmStatus(farm: Farm): Promise<readonly DeviceStatus[]> {
  const { url, devices = [] } = farm;
  const status = await serverStatus(farmEndpoint(url), loginVariables(farm));
  const slots = status.kind === 'grid' ? status.slots : [];
  return devices.map(({ serial, model, release }) => ({
    serial,
    model,
    release,
    // The hub removes nodes that have ended from its list.
    state: slots.find(({ stereotype }) => stereotype['appium:udid'] === serial)?.state ?? 'down',
  }));
}

/** The variables that log in to a farm. */
export const loginVariables = ({ login }: Pick<Farm, 'login'>): Readonly<Record<string, string>> => ({
  [USER_VARIABLE]: login.user,
  [KEY_VARIABLE]: login.key,
});

const farmEndpoint = (url: string): RemoteEndpoint => ({
  kind: 'grid',
  url,
  capabilities: {},
  credentials: { userVariable: USER_VARIABLE, keyVariable: KEY_VARIABLE },
});
