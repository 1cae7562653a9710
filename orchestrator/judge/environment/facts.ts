import type { CapturedRun, Conditions, Manifest, Target } from '../../capture/recording.ts';
import type { ScenarioRun } from '../scenario-run.ts';

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
