import { z } from 'zod';
import { matchesPattern } from '../base/matches-pattern.ts';
import type { BaselineKey, ParsedBaseline } from '../judge/baseline/baseline.ts';
import { chooseBaseline } from '../judge/baseline/choose-baseline.ts';
import { deviceClassOf } from '../judge/device-class.ts';
import { measuredOptions, type OptionsById } from '../judge/judged-runs.ts';
import type { ScenarioInput } from '../judge/session.ts';
import { defaultSettings, effectiveBudget } from '../judge/settings.ts';
import type { Expected } from '../judge/unmeasured.ts';

/** The accepted results that a session is compared with. */
export interface AcceptedBaselines {
  readonly files: readonly ParsedBaseline[];
  /** Whether a baseline was requested: if so, a missing one is the verdict `no-baseline`, never a pass. */
  readonly asked: boolean;
  /** What the command line chose; absent in run folders of older versions, of which it is not known. */
  readonly choice?: Choice;
  /** The scenarios of the branch's last session. */
  readonly last?: readonly BaselineKey[];
}

export const choiceSchema = z.object({
  /** Whether only some specs or tags were chosen. */
  isPart: z.boolean(),
  /** A name, or a pattern in which `*` matches any text. */
  scenario: z.string().exactOptional(),
});
export type Choice = z.infer<typeof choiceSchema>;

/** The scenarios that a session is to have. */
export const expectedOf = ({ files, choice, last = [] }: AcceptedBaselines): Expected => ({
  accepted: files.flatMap((file) => (file.kind === 'baseline' ? [file.baseline.key] : [])),
  last,
  isChosen:
    choice === undefined || choice.isPart
      ? undefined
      : (name) => choice.scenario === undefined || matchesPattern(name, choice.scenario),
});

/**
 * Gives each scenario the accepted values of its own key; scenarios with a baseline arm keep that one. A scenario without
 * any budget always gets an answer, so that nothing passes because nothing was asked.
 */
export const withAcceptedBaseline = (
  { files, asked }: AcceptedBaselines,
  scenarios: readonly ScenarioInput[],
): readonly ScenarioInput[] =>
  scenarios.map((scenario) =>
    scenario.baseline !== undefined || (files.length === 0 && !asked && hasBudget(scenario))
      ? scenario
      : {
          ...scenario,
          baseline: chooseBaseline(
            files,
            { scenario: scenario.scenario, ...deviceClassOf(scenario) },
            optionsOf(scenario),
            scenario.repeats,
          ),
        },
  );

const hasBudget = ({ budget, compared }: ScenarioInput): boolean =>
  effectiveBudget(budget, defaultSettings, compared).length > 0;

/** All runs of a session are measured with one configuration. */
const optionsOf = ({ runs }: ScenarioInput): OptionsById =>
  Object.assign({}, ...runs.map(({ measurement }) => measuredOptions(measurement)));
