import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../test/builders/endpoint-of.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import type { RemoteEndpoint } from '../capture/remote/remote-endpoint.ts';
import { timeoutsSchema } from '../config.ts';
import { capabilityOf } from './capability.ts';

const PHONE = {
  platformName: 'Android',
  'appium:automationName': 'UiAutomator2',
  'appium:udid': 'S1',
  'appium:adbPort': 5_037,
  'appium:noReset': true,
  'appium:dontStopAppOnReset': true,
  'appium:suppressKillServer': true,
  'appium:disableWindowAnimation': false,
  'appium:newCommandTimeout': 300,
  'appium:adbExecTimeout': 110_000,
  'appium:ignoreHiddenApiPolicyError': true,
};

it('has the time-outs of the configuration', () => {
  const timeouts = timeoutsSchema.parse({ adbCommandS: 1, idleS: 3 });
  expect(capabilityOf(planOf('/run', { timeouts }))).toMatchObject({
    'appium:newCommandTimeout': 3,
    'appium:adbExecTimeout': 1_000,
  });
});

it.each([
  ['usb', {}],
  ['virtual', { 'appium:skipUnlock': true }],
] as const)('of a %s device', (kind, own) => {
  expect(capabilityOf(planOf('/run', { kind }))).toEqual({ ...PHONE, ...own });
});

it('leaves out the driver’s app where it was installed before', () => {
  const place = { kind: 'attached', serial: 'S1', adbPort: 5_037, hasHelper: true } as const;
  expect(capabilityOf(planOf('/run', { place }))).toEqual({
    ...PHONE,
    'appium:skipSettingsAppReinstall': true,
  });
});

describe('on another server', () => {
  const udid = { 'appium:udid': 'P1' };
  const on = (kind: RemoteEndpoint['kind']) =>
    capabilityOf(
      planOf('/run', {
        kind: 'remote',
        place: { kind: 'remote', endpoint: endpointOf({ kind, capabilities: udid }) },
      }),
    );

  it('has the capabilities that choose the device, and no adb port', () => {
    const { 'appium:adbPort': _, ...phone } = PHONE;
    expect(on('appium')).toEqual({ ...phone, ...udid });
  });

  it('keeps the settings apart on a Grid, which compares all others with its nodes', () => {
    expect(on('grid')).toEqual({
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      ...udid,
      'appium:options': {
        noReset: true,
        dontStopAppOnReset: true,
        suppressKillServer: true,
        disableWindowAnimation: false,
        newCommandTimeout: 300,
        adbExecTimeout: 110_000,
        ignoreHiddenApiPolicyError: true,
      },
    });
  });
});
