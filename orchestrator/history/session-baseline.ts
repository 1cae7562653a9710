import type { ParsedBaseline } from '../judge/baseline/baseline.ts';
import { chooseBaseline } from '../judge/baseline/choose-baseline.ts';
import { deviceClassOf } from '../judge/device-class.ts';
import { measuredOptions, type OptionsById } from '../judge/measured-options.ts';
import type { ScenarioInput } from '../judge/session.ts';

/** The accepted results that a session is compared with. */
export interface AcceptedBaselines {
  readonly files: readonly ParsedBaseline[];
  /** Whether a baseline was requested: if so, a missing one is the verdict `no-baseline`, never a pass. */
  readonly asked: boolean;
}

/** Gives each scenario the accepted values of its own key; scenarios with a baseline arm keep that one. */
export const withAcceptedBaseline = (
  { files, asked }: AcceptedBaselines,
  scenarios: readonly ScenarioInput[],
): readonly ScenarioInput[] =>
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

/** All runs of a session are measured with one configuration. */
const optionsOf = ({ runs }: ScenarioInput): OptionsById =>
  Object.assign({}, ...runs.map(({ measurement }) => measuredOptions(measurement)));
