import type { CapturedRun } from '../capture/recording.ts';
import type { EnvironmentFinding } from './environment/environment.ts';
import type { RunOutcome } from './judgement.ts';
import type { RunWarning } from './run-warnings.ts';

/**
 * Whether a run counts, and if not, why. The gravest cause wins: a crash on a phone that is too warm is an
 * app failure. `warnings` is undefined for a run without a measurement.
 */
export function runOutcome(
  captured: CapturedRun,
  environment: EnvironmentFinding,
  warnings: readonly RunWarning[] | undefined,
): RunOutcome {
  return (
    appFailure(captured, warnings ?? []) ??
    infrastructure(captured, warnings) ??
    invalid(environment, warnings ?? []) ??
    inconclusive(warnings ?? []) ??
    (environment.suppressed.length > 0
      ? { kind: 'valid', suppressed: environment.suppressed }
      : { kind: 'valid' })
  );
}

function appFailure(captured: CapturedRun, warnings: readonly RunWarning[]): RunOutcome | undefined {
  const failure = captured.failure;
  if (failure !== undefined && failure.kind !== 'infrastructure') {
    return { kind: 'app-failure', cause: failure.kind, note: failure.message };
  }
  const warning = warnings.find(({ gravity }) => gravity === 'app-failure');
  if (warning === undefined) return undefined;
  return { kind: 'app-failure', cause: warning.code === 'anr' ? 'anr' : 'exit', note: warning.code };
}

function infrastructure(
  captured: CapturedRun,
  warnings: readonly RunWarning[] | undefined,
): RunOutcome | undefined {
  const failure = captured.failure;
  if (failure !== undefined) {
    return { kind: 'infrastructure', cause: failure.message, retriable: failure.retriable };
  }
  return warnings === undefined
    ? { kind: 'infrastructure', cause: 'no-measurement', retriable: true }
    : undefined;
}

function invalid(environment: EnvironmentFinding, warnings: readonly RunWarning[]): RunOutcome | undefined {
  const coded = warnings.filter(({ gravity }) => gravity === 'invalid').map(({ code }) => code.toUpperCase());
  const ids = [...new Set([...environment.invalid, ...coded])];
  return ids.length === 0
    ? undefined
    : { kind: 'invalid', environment: ids, suppressed: environment.suppressed };
}

function inconclusive(warnings: readonly RunWarning[]): RunOutcome | undefined {
  const reasons = warnings.filter(({ gravity }) => gravity === 'inconclusive').map(({ code }) => code);
  return reasons.length === 0 ? undefined : { kind: 'inconclusive', reasons };
}
