import { appiumUrl } from '../rig/appium-server.ts';
import type { EventBus, FarmDevice } from './farm-device.ts';

/** The hub's address and login. */
export interface HubOptions {
  readonly host: string;
  readonly port: number;
  readonly bus: EventBus;
  readonly login: { readonly user: string; readonly key: string };
}

/** Seconds between checks of a node's status, the hub's minimum; after that time a device that is gone is `down`. */
const HEALTH_CHECK_S = 10;
/** Seconds that a request for a session waits for a free device. */
const QUEUE_S = 600;
/** Seconds without a command after which a node ends its session. */
const IDLE_S = 300;

/** A JSON string is a valid TOML string too. */
const text = (value: string): string => JSON.stringify(value);

/** The configuration file of `selenium hub`. https://www.selenium.dev/documentation/grid/configuration/cli_options/ */
export const hubToml = ({ host, port, bus, login }: HubOptions): string =>
  [
    '[server]',
    `host = ${text(host)}`,
    `port = ${port}`,
    ...secretToml(bus),
    ...busToml(bus, true),
    '[distributor]',
    `healthcheck-interval = ${HEALTH_CHECK_S}`,
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
export const nodeToml = (device: FarmDevice, adbPort: number, bus: EventBus): string =>
  [
    '[server]',
    'host = "127.0.0.1"',
    `port = ${device.nodePort}`,
    ...secretToml(bus),
    ...busToml(bus, false),
    '[node]',
    'detect-drivers = false',
    'max-sessions = 1',
    'override-max-sessions = true',
    `session-timeout = ${IDLE_S}`,
    'heartbeat-period = 10',
    '',
    '[relay]',
    `url = ${text(appiumUrl(device.appium))}`,
    `status-endpoint = ${text(`/device/${device.serial}/state`)}`,
    `configs = ["1", ${text(JSON.stringify(stereotypeOf(device, adbPort)))}]`,
    '',
  ].join('\n');

const secretToml = ({ secret }: EventBus): readonly string[] => [`registration-secret = ${text(secret)}`, ''];

const busToml = ({ publishPort, subscribePort }: EventBus, bind: boolean): readonly string[] => [
  '[events]',
  `publish = "tcp://127.0.0.1:${publishPort}"`,
  `subscribe = "tcp://127.0.0.1:${subscribePort}"`,
  `bind = ${bind}`,
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
