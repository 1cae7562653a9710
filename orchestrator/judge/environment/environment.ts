import { z } from 'zod';
import type { CapturedRun, Conditions, Manifest, Target } from '../../capture/recording.ts';
import { isSameRate, type RefreshRates } from '../device-class.ts';
import type { ScenarioRun } from '../scenario-run.ts';
import { defaultSettings, type JudgeSettings } from '../settings.ts';

/** What is known about the environment of a run; an unknown fact is undefined and raises no finding. */
export interface EnvironmentFacts {
  readonly api: number;
  /** Refresh rate that the scenario's runs must have in common. */
  readonly classHz: number;
  /** The rate at which the session holds the display; absent: none. */
  readonly lockedHz?: number;
  /** Refresh rate of most of the run's frames. */
  readonly displayHz?: number | undefined;
  readonly simulated: boolean;
  readonly emulator: boolean;
  readonly debuggable: boolean;
  readonly start: Conditions;
  readonly end: Conditions;
  readonly engBuild?: boolean;
  readonly profileable?: boolean;
  readonly rooted?: boolean;
  readonly codeCoverage?: boolean;
  readonly methodTracing?: boolean;
  readonly mirrored?: boolean;
  /** The app saw a power saver on, also a vendor's own, during the run. */
  readonly powerSave?: boolean;
}

export const factsOf = (
  { target, app, lockedHz }: Pick<Manifest, 'target' | 'app'> & { readonly lockedHz?: number },
  { captured, measurement }: ScenarioRun,
  classHz: number,
): EnvironmentFacts => ({
  api: target.api,
  classHz,
  ...(lockedHz === undefined ? {} : { lockedHz }),
  displayHz: measurement?.evidence.displayHz,
  // A device that answers as a phone is held to what a phone is held to.
  simulated: target.simulated && target.as === undefined,
  emulator: target.kind === 'virtual' || looksEmulated(target),
  debuggable: app.debuggable,
  start: captured.conditions.start,
  end: captured.conditions.end,
  ...seenOutside(captured.conditions),
  ...measurement?.evidence.environment,
});

/** What the device's shell saw before or after the run. */
function seenOutside({ start, end }: CapturedRun['conditions']): Partial<EnvironmentFacts> {
  const seen: Conditions = { ...end, ...start };
  return {
    ...(seen.engBuild === true ? { engBuild: true } : {}),
    ...(seen.unlocked === true ? { rooted: true } : {}),
    ...(seen.mirrored === true ? { mirrored: true } : {}),
    ...(seen.methodTracing === true ? { methodTracing: true } : {}),
  };
}

/**
 * Models of Google's and Genymotion's images, as in `DeviceInfo.isEmulator` of androidx.benchmark:
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-common/src/main/java/androidx/benchmark/DeviceInfo.kt
 */
function looksEmulated(target: Target): boolean {
  const model = target.model.toLowerCase();
  return (
    /(^|[ _])(sdk|gphone|emulator|cuttlefish)/.test(model) ||
    model.includes('android sdk built for') ||
    target.manufacturer.toLowerCase().includes('genymotion') ||
    target.serial.startsWith('emulator-')
  );
}

/**
 * Whether values are untrustworthy by each condition. Ids, and the first nine conditions, after androidx.benchmark's `Errors`
 * and `ConfigurationError`:
 * https://cs.android.com/androidx/platform/frameworks/support/+/androidx-main:benchmark/benchmark-common/src/main/java/androidx/benchmark/Errors.kt
 * Thermal levels: https://developer.android.com/reference/android/os/PowerManager#THERMAL_STATUS_SEVERE
 */
const environmentChecks = {
  DEBUGGABLE: (facts) => facts.debuggable,
  EMULATOR: (facts) => facts.emulator,
  'ENG-BUILD': (facts) => facts.engBuild === true,
  'NOT-PROFILEABLE': (facts) => facts.profileable === false && (facts.api === 29 || facts.api === 30),
  UNLOCKED: (facts) => facts.rooted === true,
  'CODE-COVERAGE': (facts) => facts.codeCoverage === true,
  'METHOD-TRACING-ENABLED': (facts) => facts.methodTracing === true,
  'DEVICE-MIRRORING': (facts) => facts.mirrored === true,
  'LOW-BATTERY': (facts, settings) =>
    [facts.start, facts.end].some((at) => (at.batteryPercent ?? 100) < settings.minBatteryPercent),
  THERMAL: (facts, settings) =>
    [facts.start, facts.end].some((at) => (at.thermalStatus ?? 0) > settings.maxThermalStatus),
  'POWER-SAVE': (facts) =>
    facts.powerSave === true || facts.start.powerSave === true || facts.end.powerSave === true,
  'REFRESH-RATE': ({ displayHz = 0, classHz, lockedHz = classHz }) =>
    displayHz > 0 && !isSameRate(displayHz, lockedHz),
  'ANIMATIONS-OFF': (facts) => facts.start.animatorScale === 0 || facts.end.animatorScale === 0,
} as const satisfies Readonly<Record<string, (facts: EnvironmentFacts, settings: JudgeSettings) => boolean>>;

export type EnvironmentId = keyof typeof environmentChecks;
export const environmentIdSchema = z.enum(
  Object.keys(environmentChecks) as [EnvironmentId, ...EnvironmentId[]],
);

/** `profileable` exists since API 29; before that, only a debuggable build can be measured. */
const onlyWarns = (id: EnvironmentId, { api }: EnvironmentFacts): boolean => id === 'DEBUGGABLE' && api < 29;

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
  const found = environmentIdSchema.options.filter(
    (id) => environmentChecks[id](facts, settings) || reported.includes(id),
  );
  const grave = found.filter((id) => !onlyWarns(id, facts));
  const invalid = grave.filter((id) => !accepted.has(id));
  const { displayHz, lockedHz: classHz = facts.classHz } = facts;
  return {
    invalid,
    suppressed: grave.filter((id) => accepted.has(id)),
    warned: found.filter((id) => onlyWarns(id, facts)),
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
