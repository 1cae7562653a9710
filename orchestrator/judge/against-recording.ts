import { differencesBetween } from './baseline/key.ts';
import { deviceClassOf, inArm, type ScenarioInput } from './session.ts';

/**
 * Puts the runs of an older recording beside those of a newer one, so that the same rules judge two saved
 * runs. Scenarios that the older one lacks, or that ran on another class of device, have no baseline and say
 * why.
 */
export const againstRecording = (
  current: readonly ScenarioInput[],
  older: readonly ScenarioInput[],
): readonly ScenarioInput[] =>
  current.map((scenario) => {
    const sameName = older.filter((candidate) => candidate.scenario === scenario.scenario);
    const twin = sameName.find((candidate) => differences(candidate, scenario).length === 0);
    if (twin !== undefined) return { ...scenario, ...beside(scenario, twin) };
    const [nearest] = sameName;
    const reason =
      nearest === undefined ? 'no-such-scenario' : `other-class:${differences(nearest, scenario).join('+')}`;
    return { ...scenario, baseline: { kind: 'none', reason } };
  });

/** Only the current arms meet: an A/B session's own baseline is not the build that is asked about. */
const beside = (current: ScenarioInput, older: ScenarioInput): Pick<ScenarioInput, 'runs' | 'baseline'> => ({
  runs: [
    ...older.runs.filter(({ captured }) => captured.arm === 'current').map((run) => inArm(run, 'baseline')),
    ...current.runs.filter(({ captured }) => captured.arm === 'current'),
  ],
  baseline: { kind: 'same-session', paired: false },
});

const differences = (left: ScenarioInput, right: ScenarioInput): readonly string[] =>
  differencesBetween(
    { scenario: left.scenario, ...deviceClassOf(left) },
    { scenario: right.scenario, ...deviceClassOf(right) },
  );
