import { describe, expect, it } from 'vitest';
import { FaultError } from '../../base/errors.ts';
import { fitTo } from './fit-to-grid.ts';
import type { GridSlot } from './server-status.ts';

const slot = (serial: string, model: string, release: string): GridSlot => ({
  // As Selenium's /status writes them.
  stereotype: {
    platformName: 'ANDROID',
    'appium:udid': serial,
    'appium:deviceName': model,
    'appium:platformVersion': release,
  },
  node: 'http://127.0.0.1:1',
  state: 'free',
});
const SLOTS = [slot('P1', 'Pixel 8', '14'), slot('P2', 'Galaxy S23', '13')];

function fitted(asked: object, capabilities: Readonly<Record<string, unknown>> = {}): object {
  fitTo(SLOTS, asked, { url: 'http://grid', capabilities });
  return asked;
}

describe('a deviceName', () => {
  it.each(['Android', 'emulator-5554'])('%j of a wizard chooses nothing, and stays an option', (deviceName) =>
    expect(
      fitted({
        platformName: 'Android',
        'appium:deviceName': deviceName,
        'appium:options': { noReset: true },
      }),
    ).toEqual({ platformName: 'Android', 'appium:options': { noReset: true, deviceName } }),
  );
  it('that a node has chooses that node', () =>
    expect(fitted({ 'appium:deviceName': 'Pixel 8' })).toEqual({ 'appium:deviceName': 'Pixel 8' }));
  it('of the configuration is a choice', () => {
    const chosen = { 'appium:deviceName': 'Pixel 9' };
    expect(() => fitted({ ...chosen }, chosen)).toThrow(
      / appium:deviceName Pixel 9: it has P1 Pixel 8 14; P2 /,
    );
  });
});

it.each([
  [{ 'appium:platformVersion': '16' }, 'appium:platformVersion 16'],
  [{ 'appium:udid': 'P1', 'appium:platformVersion': '13' }, 'appium:udid P1, appium:platformVersion 13'],
])('names what no node has, %j, and what the nodes have', (asked, text) => {
  const sentence = `No device of http://grid has what wdio.conf and the configuration ask for, ${text}: it has P1 Pixel 8 14; P2 Galaxy S23 13.`;
  expect(() => fitted(asked)).toThrow(new FaultError('no-device', sentence));
});

it('lets a node without such facts decide itself', () => {
  const bare: GridSlot = { stereotype: { platformName: 'ANDROID' }, node: 'n', state: 'busy' };
  const asked = { 'appium:platformVersion': '16' };
  fitTo([bare], asked, { url: 'http://grid', capabilities: {} });
  expect(asked).toEqual({ 'appium:platformVersion': '16' });
});
