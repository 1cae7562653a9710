import { UsageError } from '../base/errors.ts';

/** Who starts Appium: this package, the project (`@wdio/appium-service` or by hand), or another machine. */
export type AppiumSource = 'here' | 'project' | 'elsewhere';

interface Connection {
  readonly hostname?: unknown;
  readonly port?: unknown;
  readonly user?: unknown;
}
/** The parts of a wdio.conf.ts that concern Appium. */
export interface WdioConnections extends Connection {
  readonly services?: readonly unknown[];
  readonly capabilities?: unknown;
}

/** @throws UsageError if sessions would run on another machine, which only the command's options may name */
export function appiumSourceOf(config: WdioConnections): AppiumSource {
  const named = [config, ...capabilitiesIn(config)].filter(
    ({ hostname, port, user }) => hostname !== undefined || port !== undefined || user !== undefined,
  );
  const elsewhere = named.find(({ hostname = 'localhost', user }) => !isHere(hostname) || user !== undefined);
  if (elsewhere !== undefined)
    throw new UsageError(
      `wdio.conf sends its sessions to ${elsewhere.hostname ?? 'a cloud service'}, which decides how the app is installed: name the server with --farm, --appium-url or --device grid:<url> instead, and remove hostname, user and key.`,
    );
  return named.length > 0 || (config.services ?? []).some(isAppiumService) ? 'project' : 'here';
}

/** The server on this machine that a wdio.conf names and does not start itself; undefined if there is none. */
export function serverIn(
  config: WdioConnections,
): { readonly hostname: string; readonly port: number } | undefined {
  if ((config.services ?? []).some(isAppiumService)) return undefined;
  const { hostname = 'localhost', port } =
    [...capabilitiesIn(config), config].find((named) => named.port !== undefined) ?? {};
  return typeof port === 'number' ? { hostname: String(hostname), port } : undefined;
}

const capabilitiesIn = ({ capabilities }: WdioConnections): readonly Connection[] =>
  typeof capabilities === 'object' && capabilities !== null ? Object.values(capabilities) : [];

const isHere = (hostname: unknown): boolean =>
  ['localhost', '127.0.0.1', '::1', '[::1]', '0.0.0.0'].includes(String(hostname));

function isAppiumService(service: unknown): boolean {
  const name: unknown = Array.isArray(service) ? service[0] : service;
  return name === 'appium' || name === '@wdio/appium-service';
}
