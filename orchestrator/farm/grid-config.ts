import { isIPv6 } from 'node:net';
import { appiumUrl } from '../rig/appium-server.ts';
import type { FarmDevice } from './farm-device.ts';

/** The hub's address and login. */
export interface HubOptions {
  readonly host: string;
  readonly port: number;
  readonly login: { readonly user: string; readonly key: string };
}
/** What the Grid's configurations have in common. */
export interface GridOptions {
  readonly hub: HubOptions;
  /** What a node must know to register. */
  readonly secret: string;
}

export const hubUrl = ({ host, port }: Pick<HubOptions, 'host' | 'port'>): string =>
  `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** Seconds between checks of a node's status, the hub's minimum; after that time a device that is gone is `down`. */
const HEALTH_CHECK_S = 10;
/** Seconds that a request for a session waits for a free device. */
const QUEUE_S = 600;
/** Seconds without a command after which a node ends its session. */
const IDLE_S = 300;

/** A JSON string is a valid TOML string too. */
const text = (value: string): string => JSON.stringify(value);

/**
 * The configuration file of the Grid.
 * https://www.selenium.dev/documentation/grid/configuration/cli_options/
 * @param nodeFiles the nodes' configuration files
 */
export const hubToml = (
  { hub: { host, port, login }, secret }: GridOptions,
  nodeFiles: readonly string[],
): string =>
  [
    '[server]',
    `host = ${text(host)}`,
    `port = ${port}`,
    ...commonToml(secret),
    '[farm]',
    `nodes = ${JSON.stringify(nodeFiles)}`,
    '',
    '[distributor]',
    `healthcheck-interval = ${HEALTH_CHECK_S}`,
    // The nodes are in this process, so none is gone without it.
    'purge-nodes-interval = 0',
    // A device that is not in the farm is an immediate error, not a wait.
    'reject-unsupported-caps = true',
    '',
    '[sessionqueue]',
    `session-request-timeout = ${QUEUE_S}`,
    '',
    ...['[router]', `username = ${text(login.user)}`, `password = ${text(login.key)}`, ''],
  ].join('\n');

/**
 * The configuration file of a relay node: one device, because a node is up or down as a whole. Its status is that of the
 * device, reported by the Appium plugin `device-state`.
 */
export const nodeToml = (device: FarmDevice, id: string, { adbPort, secret }: NodeOptions): string =>
  [
    '[server]',
    // Only a name: the hub reaches the node without a network, and nobody else does.
    `external-url = ${text(`http://${id}.invalid`)}`,
    ...commonToml(secret),
    '[node]',
    'detect-drivers = false',
    'max-sessions = 1',
    'override-max-sessions = true',
    `session-timeout = ${IDLE_S}`,
    // The hub takes a node at the first beat with which it is up.
    `heartbeat-period = ${HEALTH_CHECK_S}`,
    '',
    '[relay]',
    `url = ${text(appiumUrl(device.appium))}`,
    `status-endpoint = ${text(`/device/${device.serial}/state`)}`,
    `configs = ["1", ${text(JSON.stringify(stereotypeOf(device, adbPort)))}]`,
    '',
  ].join('\n');

interface NodeOptions extends Pick<GridOptions, 'secret'> {
  readonly adbPort: number;
}

/** Hub and nodes have an event bus within their process: one between processes tells everybody the secret. */
const commonToml = (secret: string): readonly string[] => [
  `registration-secret = ${text(secret)}`,
  '',
  '[events]',
  'implementation = "dev.hitchproof.farm.OneBus"',
  '',
];

/** Capabilities that the node offers; a session gets all of them, and may request any of them to choose the device. */
const stereotypeOf = ({ serial, model, release, isVirtual }: FarmDevice, adbPort: number): object => ({
  platformName: 'Android',
  'appium:automationName': 'UiAutomator2',
  'appium:udid': serial,
  'appium:deviceName': model,
  'appium:platformVersion': release,
  'appium:adbPort': adbPort,
  ...(isVirtual ? { 'appium:skipUnlock': true, 'appium:ignoreHiddenApiPolicyError': true } : {}),
});
