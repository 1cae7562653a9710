import { defaultSettings, type JudgeSettings } from '../settings.ts';
import { environmentChecks } from './checks.ts';
import type { EnvironmentId } from './environment-id.ts';
import type { EnvironmentFacts } from './facts.ts';
import type { RefreshRates } from './refresh-rate.ts';

export interface EnvironmentFinding {
  /** Ids that make the run invalid. */
  readonly invalid: readonly EnvironmentId[];
  /** Ids that would make it invalid but are accepted. */
  readonly suppressed: readonly EnvironmentId[];
  /** Ids that only warn on this device. */
  readonly warned: readonly EnvironmentId[];
  /** Present if the refresh rate is one of the reasons that make the run invalid. */
  readonly rates?: RefreshRates;
}

/** True on every virtual device; its results are marked as simulated instead. */
const SUPPRESSED_BY_SIMULATION: readonly EnvironmentId[] = ['EMULATOR', 'DEBUGGABLE'];

export function checkEnvironment(facts: EnvironmentFacts, settings: JudgeSettings): EnvironmentFinding {
  const accepted: ReadonlySet<string> = new Set([
    ...settings.suppress,
    ...(facts.simulated ? SUPPRESSED_BY_SIMULATION : []),
  ]);
  const reported: readonly string[] = facts.start.reported ?? [];
  const found = environmentChecks.filter(
    (check) => check.applies(facts, settings) || reported.includes(check.id),
  );
  const grave = found.filter((check) => check.gravity(facts) === 'invalid').map((check) => check.id);
  const invalid = grave.filter((id) => !accepted.has(id));
  const { displayHz, lockedHz: classHz = facts.classHz } = facts;
  return {
    invalid,
    suppressed: grave.filter((id) => accepted.has(id)),
    warned: found.filter((check) => check.gravity(facts) === 'warning').map((check) => check.id),
    ...(invalid.includes('REFRESH-RATE') && displayHz !== undefined ? { rates: { displayHz, classHz } } : {}),
  };
}

/** Whether no run of this build can count, which is known before the first. */
export const isUnfitBuild = (
  facts: Pick<EnvironmentFacts, 'api' | 'debuggable' | 'simulated'>,
  suppress: readonly string[],
): boolean => {
  const unknown = { classHz: 0, emulator: false, start: {}, end: {} };
  return checkEnvironment({ ...facts, ...unknown }, { ...defaultSettings, suppress }).invalid.length > 0;
};
