import { deviceClassOf, differencesBetween } from './device-class.ts';
import { inArm } from './scenario-run.ts';
import type { ScenarioInput } from './session.ts';
import type { NoBaseline } from './verdict-reason.ts';

/**
 * Adds the runs of an older recording as the baseline arm, so that two saved runs are judged by the same rules.
 * A scenario that is not in the older recording, or only on another device class, gets no baseline and the reason.
 *
 * @param isSameSeed whether both have one seed: under the work clock, runs of one round then have the same gestures and times
 */
export const againstRecording = (
  current: readonly ScenarioInput[],
  older: readonly ScenarioInput[],
  isSameSeed: boolean,
): readonly ScenarioInput[] =>
  current.map((scenario) => {
    const sameName = older.filter((candidate) => candidate.scenario === scenario.scenario);
    const match = sameName.find((candidate) => differences(candidate, scenario).length === 0);
    return match === undefined
      ? { ...scenario, baseline: { kind: 'none', reason: whyNone(sameName[0], scenario) } }
      : { ...scenario, ...combined(scenario, match, isSameSeed) };
  });

const whyNone = (nearest: ScenarioInput | undefined, scenario: ScenarioInput): NoBaseline =>
  nearest === undefined
    ? { kind: 'no-such-scenario' }
    : { kind: 'other-class', differences: differences(nearest, scenario) };

/** The current arms of both recordings; a baseline arm that either was recorded with is another build. */
const combined = (
  current: ScenarioInput,
  older: ScenarioInput,
  isSameSeed: boolean,
): Pick<ScenarioInput, 'runs' | 'baseline'> => ({
  runs: [
    ...older.runs.filter(({ captured }) => captured.arm === 'current').map((run) => inArm(run, 'baseline')),
    ...current.runs.filter(({ captured }) => captured.arm === 'current'),
  ],
  baseline: { kind: 'recording', repeats: isSameSeed && current.target.profile !== undefined },
});

const differences = (older: ScenarioInput, current: ScenarioInput) =>
  differencesBetween(deviceClassOf(older), deviceClassOf(current));
