import type { SessionPlan } from './session-plan.ts';

/** One session on one device; the app is started by the scenario, so that each run starts it alike. */
export const capabilityOf = (plan: SessionPlan): WebdriverIO.Capabilities => ({
  platformName: 'Android',
  'appium:automationName': 'UiAutomator2',
  'appium:udid': plan.serial,
  'appium:adbPort': plan.adbPort,
  'appium:noReset': true,
  'appium:dontStopAppOnReset': true,
  /** The driver would restart the adb server when it sees no device, and lose one that came over TCP. */
  'appium:suppressKillServer': true,
  'appium:disableWindowAnimation': false,
  'appium:newCommandTimeout': 300,
  ...(plan.kind === 'virtual'
    ? { 'appium:skipUnlock': true, 'appium:ignoreHiddenApiPolicyError': true }
    : {}),
});
