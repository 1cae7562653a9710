import type { Capabilities } from '@wdio/types';
import { MS_PER_S } from '../base/units.ts';
import type { SessionPlan } from './session-plan.ts';

/** Capabilities that select a session's device; no configuration may change them. */
export function deviceOf({ place }: Pick<SessionPlan, 'place'>): WebdriverIO.Capabilities {
  switch (place.kind) {
    case 'attached':
      return { 'appium:udid': place.serial, 'appium:adbPort': place.adbPort };
    case 'remote':
      return place.endpoint.capabilities;
  }
}

/** The capabilities of one session, in W3C form or plain. */
export const requested = (capability: Capabilities.RequestedStandaloneCapabilities): object =>
  'alwaysMatch' in capability ? capability.alwaysMatch : capability;

export const AUTOMATION: WebdriverIO.Capabilities = {
  platformName: 'Android',
  'appium:automationName': 'UiAutomator2',
};

/**
 * Capabilities of a session on one device. The session does not start the app: each run does, in the same way. A Grid
 * chooses a device by the capabilities that its nodes also have, so the driver's settings are kept apart from them.
 */
export function capabilityOf(plan: SessionPlan): WebdriverIO.Capabilities {
  const isOnGrid = plan.place.kind === 'remote' && plan.place.endpoint.kind === 'grid';
  const settings = isOnGrid ? { 'appium:options': withoutPrefix(settingsOf(plan)) } : settingsOf(plan);
  return { ...AUTOMATION, ...settings, ...deviceOf(plan) };
}

const withoutPrefix = (settings: WebdriverIO.Capabilities): object =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name.replace(/^appium:/, ''), value]));

const settingsOf = (plan: SessionPlan): WebdriverIO.Capabilities => ({
  'appium:noReset': true,
  'appium:dontStopAppOnReset': true,
  /** Otherwise the driver restarts the adb server when it finds no device, which disconnects devices on TCP. */
  'appium:suppressKillServer': true,
  'appium:disableWindowAnimation': false,
  'appium:newCommandTimeout': plan.timeouts.idleS,
  /** ms; the driver's 20 s are too short for a cold start on a loaded machine. */
  'appium:adbExecTimeout': plan.timeouts.adbCommandS * MS_PER_S,
  /** Xiaomi, Oppo and others deny the shell the setting; the driver's server needs no hidden API for what is asked here. */
  'appium:ignoreHiddenApiPolicyError': true,
  ...(plan.kind === 'virtual' ? { 'appium:skipUnlock': true } : {}),
  ...(plan.place.kind === 'attached' && plan.place.hasHelper === true
    ? { 'appium:skipSettingsAppReinstall': true }
    : {}),
});
