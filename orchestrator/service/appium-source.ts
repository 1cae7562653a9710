import { UsageError } from '../base/usage-error.ts';

/** Who starts Appium: this package, or the project by `@wdio/appium-service` or by hand. */
export type AppiumSource = 'here' | 'project';

interface Connection {
  readonly hostname?: unknown;
  readonly port?: unknown;
  readonly user?: unknown;
}
/** What a wdio.conf.ts says about Appium. */
export interface WdioConnections extends Connection {
  readonly services?: readonly unknown[];
  readonly capabilities?: unknown;
}

/** @throws UsageError when the sessions would run on another machine, to which no device of this one is attached */
export function appiumSourceOf(config: WdioConnections): AppiumSource {
  const named = [config, ...capabilitiesIn(config)].filter(
    ({ hostname, port, user }) => hostname !== undefined || port !== undefined || user !== undefined,
  );
  const elsewhere = named.find(({ hostname = 'localhost', user }) => !isHere(hostname) || user !== undefined);
  if (elsewhere !== undefined)
    throw new UsageError(
      `wdio.conf sends its sessions to ${elsewhere.hostname ?? 'a cloud service'}, but Hitchproof measures devices that are attached to this machine: remove hostname, user and key, or run Appium here.`,
    );
  return named.length > 0 || (config.services ?? []).some(isAppiumService) ? 'project' : 'here';
}

const capabilitiesIn = ({ capabilities }: WdioConnections): readonly Connection[] =>
  typeof capabilities === 'object' && capabilities !== null ? Object.values(capabilities) : [];

const isHere = (hostname: unknown): boolean =>
  ['localhost', '127.0.0.1', '::1', '[::1]', '0.0.0.0'].includes(String(hostname));

function isAppiumService(service: unknown): boolean {
  const name: unknown = Array.isArray(service) ? service[0] : service;
  return name === 'appium' || name === '@wdio/appium-service';
}
