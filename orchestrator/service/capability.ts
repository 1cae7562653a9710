import { MS_PER_S } from '../base/units.ts';
import type { SessionPlan } from './session-plan.ts';

/** The device of a session, which no configuration may change. */
export const deviceOf = ({ serial, adbPort }: SessionPlan): WebdriverIO.Capabilities => ({
  'appium:udid': serial,
  'appium:adbPort': adbPort,
});

export const AUTOMATION: WebdriverIO.Capabilities = {
  platformName: 'Android',
  'appium:automationName': 'UiAutomator2',
};

/** One session on one device. It does not start the app: each run does, in the same way. */
export const capabilityOf = (plan: SessionPlan): WebdriverIO.Capabilities => ({
  ...AUTOMATION,
  ...deviceOf(plan),
  'appium:noReset': true,
  'appium:dontStopAppOnReset': true,
  /** Otherwise the driver restarts the adb server when it finds no device, which disconnects devices on TCP. */
  'appium:suppressKillServer': true,
  'appium:disableWindowAnimation': false,
  'appium:newCommandTimeout': plan.timeouts.idleS,
  /** ms; the driver's 20 s are too short for a cold start on a loaded machine. */
  'appium:adbExecTimeout': plan.timeouts.adbCommandS * MS_PER_S,
  ...(plan.kind === 'virtual'
    ? { 'appium:skipUnlock': true, 'appium:ignoreHiddenApiPolicyError': true }
    : {}),
});
