import { expect, it } from 'vitest';
import { z } from 'zod';
import { hubToml, nodeToml } from './grid-config.ts';

const PHONE = {
  serial: 'P1',
  model: 'Pixel "8"',
  release: '14',
  isVirtual: false,
  appium: { port: 1, path: '/hps_1' },
};
const HUB = { host: '127.0.0.1', port: 4_444, login: { user: 'ann', key: 'a"b' } };
const SECRET = 's3';
/** Within the process, without a socket. */
const BUS = { implementation: 'dev.hitchproof.farm.OneBus' };

/** Section → key → value, for the types in these files: strings, numbers and booleans in JSON's notation, and lists. */
function parsed(toml: string): Record<string, Record<string, unknown>> {
  const sections: Record<string, Record<string, unknown>> = {};
  let section: Record<string, unknown> = {};
  for (const line of toml.split('\n').filter((one) => one !== '')) {
    const name = /^\[(\w+)\]$/.exec(line)?.[1];
    if (name === undefined) {
      const [, key = '', value = ''] = /^([\w-]+) = (.*)$/.exec(line) ?? [];
      section[key] = JSON.parse(value);
    } else {
      section = {};
      sections[name] = section;
    }
  }
  return sections;
}

it('a hub listens at the configured address, for those who have the login', () => {
  expect(parsed(hubToml({ hub: HUB, secret: SECRET }, ['/farm "1"/node-1.toml']))).toEqual({
    server: { host: '127.0.0.1', port: 4_444, 'registration-secret': SECRET },
    events: BUS,
    farm: { nodes: ['/farm "1"/node-1.toml'] },
    distributor: { 'healthcheck-interval': 10, 'purge-nodes-interval': 0, 'reject-unsupported-caps': true },
    sessionqueue: { 'session-request-timeout': 600 },
    router: { username: 'ann', password: 'a"b' },
  });
});

it.each([
  [false, {}],
  [true, { 'appium:skipUnlock': true, 'appium:ignoreHiddenApiPolicyError': true }],
])('a node offers its device, virtual: %s, and has its state and no port', (isVirtual, more) => {
  const options = { adbPort: 5_037, secret: SECRET };
  const { server, events, node, relay } = parsed(nodeToml({ ...PHONE, isVirtual }, 'node-7', options));
  expect(server).toEqual({ 'external-url': 'http://node-7.invalid', 'registration-secret': SECRET });
  expect(events).toEqual(BUS);
  expect(node).toMatchObject({ 'detect-drivers': false, 'max-sessions': 1, 'session-timeout': 300 });
  const [count, stereotype] = z.tuple([z.string(), z.string()]).parse(relay?.configs);
  expect(relay).toMatchObject({ url: 'http://127.0.0.1:1/hps_1', 'status-endpoint': '/device/P1/state' });
  expect(count).toBe('1');
  expect(JSON.parse(stereotype)).toEqual({
    platformName: 'Android',
    'appium:automationName': 'UiAutomator2',
    'appium:udid': 'P1',
    'appium:deviceName': 'Pixel "8"',
    'appium:platformVersion': '14',
    'appium:adbPort': 5_037,
    ...more,
  });
});
