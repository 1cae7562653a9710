import type { Variables } from '../capture/remote/connection.ts';
import { KEY_VARIABLE, type RemoteEndpoint, USER_VARIABLE } from '../capture/remote/remote-endpoint.ts';
import { type GridSlot, serverStatus } from '../capture/remote/server-status.ts';
import type { Farm } from './farm-file.ts';

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
export async function farmStatus(
  { url, needsLogin, devices = [] }: Farm,
  variables: Variables,
): Promise<readonly DeviceStatus[]> {
  const status = await serverStatus(farmEndpoint(url, needsLogin), variables);
  const slots = status.kind === 'grid' ? status.slots : [];
  return devices.map(({ serial, model, release }) => ({
    serial,
    model,
    release,
    // The hub removes nodes that have ended from its list.
    state: slots.find(({ stereotype }) => stereotype['appium:udid'] === serial)?.state ?? 'down',
  }));
}

/** The hub of a farm, for requests and sessions. */
const farmEndpoint = (url: string, needsLogin: boolean): RemoteEndpoint => ({
  kind: 'grid',
  url,
  capabilities: {},
  ...(needsLogin ? { credentials: { userVariable: USER_VARIABLE, keyVariable: KEY_VARIABLE } } : {}),
});
