import { chooseBaseline } from '../judge/baseline/choose-baseline.ts';
import { deviceClassOf } from '../judge/device-class.ts';
import { measuredOptions, type OptionsById } from '../judge/measured-options.ts';
import type { ScenarioInput } from '../judge/session.ts';
import { readBaselines } from './baseline-file.ts';

/**
 * Gives each scenario the accepted values of its own key; scenarios with a baseline arm keep that one.
 * @param asked whether a baseline was requested: if so, a missing one is the verdict `no-baseline`, never a pass
 */
export function withAcceptedBaseline(folder: string, asked: boolean) {
  const files = readBaselines(folder);
  return (scenarios: readonly ScenarioInput[]): readonly ScenarioInput[] =>
    files.length === 0 && !asked
      ? scenarios
      : scenarios.map((scenario) =>
          scenario.baseline === undefined
            ? {
                ...scenario,
                baseline: chooseBaseline(
                  files,
                  { scenario: scenario.scenario, ...deviceClassOf(scenario) },
                  optionsOf(scenario),
                ),
              }
            : scenario,
        );
}

/** All runs of a session are measured with one configuration. */
const optionsOf = ({ runs }: ScenarioInput): OptionsById =>
  Object.assign({}, ...runs.map(({ measurement }) => measuredOptions(measurement)));
