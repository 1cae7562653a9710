import type { JudgeSettings } from '../settings.ts';
import { environmentChecks } from './checks.ts';
import type { EnvironmentFacts } from './facts.ts';

export interface EnvironmentFinding {
  /** Ids that make the run invalid. */
  readonly invalid: readonly string[];
  /** Ids that would have, had nobody accepted them: stamped on the result. */
  readonly suppressed: readonly string[];
  /** Ids that only warn here. */
  readonly warned: readonly string[];
}

/** A virtual device cannot help being one; its results say `simulated` instead. */
const SUPPRESSED_BY_SIMULATION = ['EMULATOR', 'DEBUGGABLE'];

export function checkEnvironment(facts: EnvironmentFacts, settings: JudgeSettings): EnvironmentFinding {
  const accepted = new Set([...settings.suppress, ...(facts.simulated ? SUPPRESSED_BY_SIMULATION : [])]);
  const found = environmentChecks.filter((check) => check.applies(facts, settings));
  const grave = found.filter((check) => check.gravity(facts) === 'invalid').map((check) => check.id);
  return {
    invalid: grave.filter((id) => !accepted.has(id)),
    suppressed: grave.filter((id) => accepted.has(id)),
    warned: found.filter((check) => check.gravity(facts) === 'warning').map((check) => check.id),
  };
}
