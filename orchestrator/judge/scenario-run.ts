import type { Arm } from '../base/arm.ts';
import type { CapturedRun } from '../capture/recording.ts';
import type { Hang } from '../compute/hangs.ts';
import type { RunMeasurement } from '../compute/measurement.ts';

/** A recorded run with its measurement. */
export interface ScenarioRun {
  readonly captured: CapturedRun;
  /** Undefined for a run without a trace, and for a warm-up unless the app hung in it. */
  readonly measurement: RunMeasurement | undefined;
  /** What the threads did while the app did not answer, also of a run without a measurement. */
  readonly hangs?: readonly Hang[];
}

/** The same run as part of the other build's runs. */
export const inArm = ({ captured, measurement, ...same }: ScenarioRun, arm: Arm): ScenarioRun => ({
  ...same,
  captured: { ...captured, arm },
  measurement: measurement && { ...measurement, arm },
});
