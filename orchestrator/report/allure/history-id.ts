import { digestOf } from '../../base/sha256-of.ts';
import type { ScenarioResult } from '../result/result.ts';

/**
 * Id by scenario and device class, so that trends never mix results of different phones, recorders or clocks; in a session
 * on several devices also by device name, so that Allure does not take two equal phones for retries.
 */
export const historyIdOf = ({
  name,
  device,
  deviceName,
}: Pick<ScenarioResult, 'name' | 'device' | 'deviceName'>): string =>
  digestOf([
    name,
    device.model,
    device.api,
    device.refreshHz,
    device.buildType,
    device.gestureEngine,
    device.source ?? 'probe',
    ...(device.profile === undefined ? [] : [device.profile]),
    ...(deviceName === undefined ? [] : [`on ${deviceName}`]),
  ]);
