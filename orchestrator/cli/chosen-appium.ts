import { fitToGrid } from '../capture/remote/fit-to-grid.ts';
import { listens } from '../rig/free-port.ts';
import {
  type AppiumSource,
  appiumSourceOf,
  serverIn,
  type WdioConnections,
} from '../service/appium-source.ts';
import { requested } from '../service/capability.ts';
import { checkOneSession } from '../service/project-app.ts';
import { namesRemote } from './chosen-endpoint.ts';
import type { PreparedJob } from './job-of.ts';
import type { PerfOptions } from './perf-options.ts';
import type { Terminal } from './terminal.ts';

/**
 * Checks before anything starts that a Grid has a device for what wdio.conf asks for.
 * @throws FaultError `no-device`
 */
export async function checkGrid(
  target: PreparedJob['rig']['target'],
  wdio: { readonly capabilities?: unknown } | undefined,
): Promise<void> {
  if (target.kind !== 'remote') return;
  const [capability] = Array.isArray(wdio?.capabilities) ? wdio.capabilities : [];
  const asked = typeof capability === 'object' && capability !== null ? requested(capability) : {};
  await fitToGrid({ ...asked, ...target.endpoint.capabilities }, target.endpoint);
}

/**
 * Who starts the Appium of a session. A server that wdio.conf names and nobody has started is often left over from an
 * earlier set-up: the session then starts its own.
 * @param wdio the project's configuration; undefined if it has none
 * @throws UsageError if wdio.conf wants more than one session, or sessions on another machine
 */
export async function chosenAppium(
  options: Partial<PerfOptions>,
  wdio: WdioConnections | undefined,
  { note }: Pick<Terminal, 'note'>,
): Promise<AppiumSource> {
  if (wdio !== undefined) checkOneSession(wdio);
  if (namesRemote(options)) return 'elsewhere';
  const source = wdio === undefined ? 'here' : appiumSourceOf(wdio);
  const server = source === 'project' && wdio !== undefined ? serverIn(wdio) : undefined;
  if (server === undefined || (await listens(server.port, server.hostname))) return source;
  note(
    `Nothing answers at ${server.hostname}:${server.port}, which wdio.conf names, so the session starts an Appium of its own.`,
  );
  return 'here';
}
