import { expect, it } from 'vitest';
import { chosenEndpoint, namesRemote } from './chosen-endpoint.ts';

const CONFIG = { capabilities: { 'appium:platformVersion': '14', 'appium:udid': 'P0' } };
const chosen = (device: string, appiumUrl?: string, user?: string) =>
  chosenEndpoint({ device, ...(appiumUrl === undefined ? {} : { appiumUrl }) }, CONFIG, {
    HITCHPROOF_REMOTE_USER: user,
  });

it.each(['auto', 'virtual', 'P1'])('--device %s is of this machine', (device) => {
  expect(namesRemote({ device })).toBe(false);
  expect(chosen(device)).toBeUndefined();
});

it.each([
  ['auto', 'http://host:4723', { kind: 'appium', url: 'http://host:4723', ...CONFIG }],
  ['P1', 'http://host:4723', { capabilities: { ...CONFIG.capabilities, 'appium:udid': 'P1' } }],
  ['grid:http://hub:4444', undefined, { kind: 'grid', url: 'http://hub:4444', ...CONFIG }],
])('--device %s with --appium-url %s', (device, appiumUrl, endpoint) => {
  expect(namesRemote({ device, ...(appiumUrl === undefined ? {} : { appiumUrl }) })).toBe(true);
  expect(chosen(device, appiumUrl)).toMatchObject(endpoint);
});

it.each(['virtual', 'grid:http://hub'])('--device %s contradicts --appium-url', (device) =>
  expect(() => chosen(device, 'http://host')).toThrow(`--device ${device} contradicts --appium-url`),
);

it.each([{ device: 'auto', appiumUrl: 'http://host' }, { device: 'grid:http://hub' }])(
  '%j contradicts --farm',
  (named) =>
    expect(() => chosenEndpoint({ ...named, farm: 'genymotion' }, CONFIG, {})).toThrow(
      '--farm genymotion chooses the server',
    ),
);

it('names the variables with credentials, and never has their values', () => {
  expect(chosen('grid:http://hub')).not.toHaveProperty('credentials');
  expect(chosen('grid:http://hub', undefined, 'ann')?.credentials).toEqual({
    userVariable: 'HITCHPROOF_REMOTE_USER',
    keyVariable: 'HITCHPROOF_REMOTE_KEY',
  });
});
