import { digestOf } from '../../base/sha256-of.ts';
import type { ScenarioResult } from '../result/result.ts';

/** By scenario and device class, so that trends never mix results of different phones, recorders or clocks. */
export const historyIdOf = ({ name, device }: Pick<ScenarioResult, 'name' | 'device'>): string =>
  digestOf([
    name,
    device.model,
    device.api,
    device.refreshHz,
    device.buildType,
    device.gestureEngine,
    device.source ?? 'probe',
    ...(device.profile === undefined ? [] : [device.profile]),
  ]);
