import { judgeBudgets } from './judge-budgets.ts';
import { judgedRuns } from './judged-runs.ts';
import type { Judgement, ScenarioJudgement } from './judgement.ts';
import { deviceClassOf, type SessionInput } from './session.ts';
import { defaultSettings } from './settings.ts';
import { wholeVerdict } from './verdict.ts';
import { scenarioWarnings } from './warnings.ts';

/** From run values to a decision; the same input always gives the same judgement. docs/judging.md */
export function judgeSession(input: SessionInput): Judgement {
  const settings = { ...defaultSettings, ...input.settings };
  const scenarios = input.scenarios.map((scenario): ScenarioJudgement => {
    const runs = judgedRuns(scenario, settings);
    const verdicts = judgeBudgets(scenario, runs, input.metrics, settings);
    return {
      scenario: scenario.scenario,
      deviceClass: deviceClassOf(scenario),
      runs,
      verdicts,
      warnings: scenarioWarnings(runs, verdicts),
    };
  });
  return {
    schema: 1,
    whole: wholeVerdict(scenarios, settings.strict),
    scenarios,
    simulated: input.scenarios.some(({ target }) => target.simulated),
    familySize: 0,
    seed: input.seed,
  };
}
