import { sha256Of } from '../../base/sha256-of.ts';
import type { ScenarioResult } from '../result/result.ts';

/**
 * Trends follow scenario + device class, so that phones are never mixed; the id of one result also
 * holds the run, so that writing a report twice writes the same files.
 */
export const historyIdOf = ({ name, device }: ScenarioResult): string =>
  digest([name, device.model, device.api, device.refreshHz, device.buildType, device.gestureEngine]);

export const uuidOf = (run: string, scenario: ScenarioResult): string =>
  digest([run, scenario.slug, historyIdOf(scenario)]).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  );

const digest = (parts: readonly (string | number)[]): string => sha256Of(JSON.stringify(parts)).slice(0, 32);
