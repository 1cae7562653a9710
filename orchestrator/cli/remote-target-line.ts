import { FaultError } from '../base/fault-error.ts';
import { UsageError } from '../base/usage-error.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import { type ServerStatus, serverStatus } from '../capture/remote/server-status.ts';
import { formatCount } from '../report/text/format.ts';

/**
 * The first line on the terminal for a session on a remote server.
 * @throws FaultError if the server does not reply, is neither Appium nor a Grid, or cannot take sessions
 */
export async function remoteTargetLine(endpoint: RemoteEndpoint): Promise<string> {
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
