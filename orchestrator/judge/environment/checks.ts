import type { JudgeSettings } from '../settings.ts';
import type { EnvironmentId } from './environment-id.ts';
import type { EnvironmentFacts } from './facts.ts';
import { isSameRate } from './refresh-rate.ts';

/** A condition that makes values untrustworthy. */
export interface EnvironmentCheck {
  readonly id: EnvironmentId;
  readonly gravity: (facts: EnvironmentFacts) => 'invalid' | 'warning';
  readonly applies: (facts: EnvironmentFacts, settings: JudgeSettings) => boolean;
}

const always = () => 'invalid' as const;
const check = (
  id: EnvironmentId,
  applies: EnvironmentCheck['applies'],
  gravity: EnvironmentCheck['gravity'] = always,
): EnvironmentCheck => ({ id, gravity, applies });

/**
 * Ids, and the first nine conditions, after androidx.benchmark's `Errors` and `ConfigurationError`:
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-common/src/main/java/androidx/benchmark/Errors.kt
 * Thermal levels: https://developer.android.com/reference/android/os/PowerManager#THERMAL_STATUS_SEVERE
 */
export const environmentChecks: readonly EnvironmentCheck[] = [
  // `profileable` exists since API 29; before that, only a debuggable build can be measured.
  check(
    'DEBUGGABLE',
    (facts) => facts.debuggable,
    (facts) => (facts.api < 29 ? 'warning' : 'invalid'),
  ),
  check('EMULATOR', (facts) => facts.emulator),
  check('ENG-BUILD', (facts) => facts.engBuild === true),
  check('NOT-PROFILEABLE', (facts) => facts.profileable === false && (facts.api === 29 || facts.api === 30)),
  check('UNLOCKED', (facts) => facts.rooted === true),
  check('CODE-COVERAGE', (facts) => facts.codeCoverage === true),
  check('METHOD-TRACING-ENABLED', (facts) => facts.methodTracing === true),
  check('DEVICE-MIRRORING', (facts) => facts.mirrored === true),
  check('LOW-BATTERY', (facts, settings) =>
    [facts.start, facts.end].some((at) => (at.batteryPercent ?? 100) < settings.minBatteryPercent),
  ),
  check('THERMAL', (facts, settings) =>
    [facts.start, facts.end].some((at) => (at.thermalStatus ?? 0) > settings.maxThermalStatus),
  ),
  check(
    'POWER-SAVE',
    (facts) => facts.powerSave === true || facts.start.powerSave === true || facts.end.powerSave === true,
  ),
  check(
    'REFRESH-RATE',
    ({ displayHz = 0, classHz, lockedHz = classHz }) => displayHz > 0 && !isSameRate(displayHz, lockedHz),
  ),
  check('ANIMATIONS-OFF', (facts) => facts.start.animatorScale === 0 || facts.end.animatorScale === 0),
];
