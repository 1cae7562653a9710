import type { CapturedRun } from '../capture/recording.ts';
import type { RunMeasurement, Warning } from '../compute/measurement.ts';
import type { EnvironmentFinding } from './environment/environment.ts';
import type { RunOutcome } from './judgement.ts';
import type { JudgeSettings } from './settings.ts';

/**
 * What one run is good for. The gravest cause wins: an app that died is never explained away by a warm
 * phone, and nothing that is missing becomes a value.
 */
export function runOutcome(
  captured: CapturedRun,
  measurement: RunMeasurement | undefined,
  environment: EnvironmentFinding,
  settings: JudgeSettings,
): RunOutcome {
  const warnings = measurement?.warnings ?? [];
  return (
    appFailure(captured, warnings) ??
    infrastructure(captured, measurement) ??
    invalid(environment, warnings) ??
    inconclusive(measurement, settings) ??
    (environment.suppressed.length > 0
      ? { kind: 'valid', suppressed: environment.suppressed }
      : { kind: 'valid' })
  );
}

function appFailure(captured: CapturedRun, warnings: readonly Warning[]): RunOutcome | undefined {
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
  measurement: RunMeasurement | undefined,
): RunOutcome | undefined {
  const failure = captured.failure;
  if (failure !== undefined) {
    return { kind: 'infrastructure', cause: failure.message, retriable: failure.retriable };
  }
  return measurement === undefined
    ? { kind: 'infrastructure', cause: 'no-measurement', retriable: true }
    : undefined;
}

function invalid(environment: EnvironmentFinding, warnings: readonly Warning[]): RunOutcome | undefined {
  const coded = warnings.filter(({ gravity }) => gravity === 'invalid').map(({ code }) => code.toUpperCase());
  const ids = [...new Set([...environment.invalid, ...coded])];
  return ids.length === 0
    ? undefined
    : { kind: 'invalid', environment: ids, suppressed: environment.suppressed };
}

/** Compute warns of these too; judged again here because no pass may hang on a forgotten warning. */
function inconclusive(
  measurement: RunMeasurement | undefined,
  settings: JudgeSettings,
): RunOutcome | undefined {
  if (measurement === undefined) return undefined;
  const { evidence, warnings } = measurement;
  const reasons = new Set<string>(
    warnings.filter(({ gravity }) => gravity === 'inconclusive').map(({ code }) => code),
  );
  if ((evidence.lostRatio ?? 0) > settings.maxLostRatio) reasons.add('records-lost');
  if (evidence.scrollingFrames === 0) reasons.add('no-motion');
  else if (
    evidence.scrollingFrames < settings.minScrollingFrames ||
    evidence.scrollMs < settings.minScrollMs
  ) {
    reasons.add('too-little-scrolling');
  }
  return reasons.size === 0 ? undefined : { kind: 'inconclusive', reasons: [...reasons] };
}
