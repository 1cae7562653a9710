import type { Arm } from '../base/arm.ts';
import type { CapturedRun } from '../capture/recording.ts';
import type { RunMeasurement } from '../compute/measurement.ts';

/** A recorded run with its measurement. */
export interface ScenarioRun {
  readonly captured: CapturedRun;
  /** Undefined for a run without a trace, and for a warm-up unless the app hung in it. */
  readonly measurement: RunMeasurement | undefined;
}

/** The same run as part of the other build's runs. */
export const inArm = ({ captured, measurement }: ScenarioRun, arm: Arm): ScenarioRun => ({
  captured: { ...captured, arm },
  measurement: measurement && { ...measurement, arm },
});
