import type { CapturedRun } from '../capture/recording.ts';
import type { EnvironmentFinding } from './environment/environment.ts';
import type { RunOutcome } from './judged-run.ts';
import type { Gravity, RunWarning, RunWarningCode } from './run-warnings.ts';

/**
 * Whether a run counts, and if not, why. The gravest cause wins: a crash on a phone that is too warm is an app failure.
 * `warnings` is undefined for a run without a measurement.
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
    return { kind: 'app-failure', cause: failure.kind, message: failure.message };
  }
  const hasHung = warnings.some(({ code }) => code === 'anr');
  return hasHung ? { kind: 'app-failure', cause: 'anr' } : undefined;
}

function infrastructure(
  captured: CapturedRun,
  warnings: readonly RunWarning[] | undefined,
): RunOutcome | undefined {
  const failure = captured.failure;
  if (failure !== undefined) {
    return { kind: 'infrastructure', message: failure.message, retriable: failure.retriable };
  }
  return warnings === undefined ? { kind: 'infrastructure', retriable: true } : undefined;
}

function invalid(environment: EnvironmentFinding, warnings: readonly RunWarning[]): RunOutcome | undefined {
  const reasons = codesOf(warnings, 'invalid');
  return environment.invalid.length + reasons.length === 0
    ? undefined
    : {
        kind: 'invalid',
        environment: environment.invalid,
        reasons,
        suppressed: environment.suppressed,
        ...(environment.rates === undefined ? {} : { rates: environment.rates }),
      };
}

function inconclusive(warnings: readonly RunWarning[]): RunOutcome | undefined {
  const reasons = codesOf(warnings, 'inconclusive');
  return reasons.length === 0 ? undefined : { kind: 'inconclusive', reasons };
}

const codesOf = (warnings: readonly RunWarning[], gravity: Gravity): readonly RunWarningCode[] => [
  ...new Set(warnings.filter((warning) => warning.gravity === gravity).map(({ code }) => code)),
];
