import { expect, it } from 'vitest';
import { planOf } from '../testing/plan-of.ts';
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
};

it('has the time-outs of the configuration', () => {
  const timeouts = { adbCommandS: 1, requestS: 2, idleS: 3, silenceS: 4 };
  expect(capabilityOf(planOf('/run', { timeouts }))).toMatchObject({
    ...{ 'appium:newCommandTimeout': 3, 'appium:adbExecTimeout': 1_000 },
  });
});

it.each([
  ['usb', {}],
  ['virtual', { 'appium:skipUnlock': true, 'appium:ignoreHiddenApiPolicyError': true }],
] as const)('of a %s device', (kind, own) => {
  expect(capabilityOf(planOf('/run', { kind }))).toEqual({ ...PHONE, ...own });
});
