import { refuseUnknown } from '../capture/refuse-unknown.ts';
import { type MeasuredScenario, SCENARIO_FIELDS, type ScenarioOptions } from '../capture/scenario.ts';
import { currentRecorder } from './current-recorder.ts';
import { accountFor } from './scenario-calls.ts';

/**
 * Measures one scenario: a warm-up that is not judged, then `runs` runs of `slides` slides each.
 * @throws Error if a run could not be captured, or if the runs exceed the budget, unless `failTest` is false. What only the
 *   whole session decides, such as a comparison, is judged after it.
 */
export async function scenario(
  ...given: readonly [name: string, options: ScenarioOptions]
): Promise<MeasuredScenario> {
  refuseUnknown('scenario', given, ['any', SCENARIO_FIELDS]);
  return accountFor(String(given[0]), () => currentRecorder().record(...given));
}
