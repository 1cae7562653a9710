import { expect, it } from 'vitest';
import { z } from 'zod';
import { hubToml, nodeToml } from './grid-config.ts';

const BUS = { publishPort: 20_001, subscribePort: 20_002, secret: 's3' };
const PHONE = {
  serial: 'P1',
  model: 'Pixel "8"',
  release: '14',
  isVirtual: false,
  appium: { port: 1, path: '/hps_1' },
  nodePort: 2,
};
const HUB = { host: '127.0.0.1', port: 4_444, bus: BUS, login: { user: 'ann', key: 'a"b' } };

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

it('a hub listens at the configured address, for those who know the secret or have the login', () => {
  expect(parsed(hubToml(HUB))).toEqual({
    server: { host: '127.0.0.1', port: 4_444, 'registration-secret': 's3' },
    events: { publish: 'tcp://127.0.0.1:20001', subscribe: 'tcp://127.0.0.1:20002', bind: true },
    distributor: { 'healthcheck-interval': 10, 'reject-unsupported-caps': true },
    sessionqueue: { 'session-request-timeout': 600 },
    router: { username: 'ann', password: 'a"b' },
  });
});

it.each([
  [false, {}],
  [true, { 'appium:skipUnlock': true, 'appium:ignoreHiddenApiPolicyError': true }],
])('a node offers its device, virtual: %s, and has its state', (isVirtual, more) => {
  const { server, events, node, relay } = parsed(nodeToml({ ...PHONE, isVirtual }, 5_037, BUS));
  expect(server).toEqual({ host: '127.0.0.1', port: 2, 'registration-secret': 's3' });
  expect(events).toMatchObject({ bind: false });
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
