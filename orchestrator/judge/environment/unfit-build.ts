import { defaultSettings } from '../settings.ts';
import { checkEnvironment } from './environment.ts';
import type { EnvironmentFacts } from './facts.ts';

/** Whether no run of this build can count, which is known before the first. */
export const isUnfitBuild = (
  facts: Pick<EnvironmentFacts, 'api' | 'debuggable' | 'simulated'>,
  suppress: readonly string[],
): boolean => {
  const unknown = { classHz: 0, emulator: false, start: {}, end: {} };
  return checkEnvironment({ ...facts, ...unknown }, { ...defaultSettings, suppress }).invalid.length > 0;
};
