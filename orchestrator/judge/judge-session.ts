import { WORK_PER_FRAME } from '../compute/work/work-metrics.ts';
import { agreedVerdicts } from './agreed-verdicts.ts';
import { compareWork } from './compare-work.ts';
import { deviceClassOf } from './device-class.ts';
import { judgeBudgets } from './judge-budgets.ts';
import { judgeRegressions } from './judge-regressions.ts';
import { judgedRuns } from './judged-runs.ts';
import type { Judgement, ScenarioJudgement } from './judgement.ts';
import { isPaired, type SessionInput } from './session.ts';
import { defaultSettings } from './settings.ts';
import { wholeVerdict } from './verdict.ts';
import { scenarioWarnings, unpairedRuns } from './warnings.ts';

/** Turns run values into verdicts; the same input gives the same judgement. docs/judging.md */
export function judgeSession(input: SessionInput): Judgement {
  const settings = { ...defaultSettings, ...input.settings };
  const judgedScenarios = input.scenarios.map((scenario) => ({
    input: scenario,
    runs: judgedRuns(scenario, settings),
  }));
  const { compared, familySize } = judgeRegressions(input, judgedScenarios, settings);
  const agreed = agreedVerdicts(compared, settings);
  const budgets = judgeBudgets(judgedScenarios, input.metrics, settings);
  const scenarios = agreed.map(({ input: scenario, runs: judged, regressions }): ScenarioJudgement => {
    const isOwn = (scenario.compared ?? []).includes(WORK_PER_FRAME);
    const work = compareWork(scenario, judged, settings);
    const verdicts = [
      ...(budgets.get(scenario) ?? []),
      ...regressions,
      ...(work === undefined || isOwn ? [] : [work.verdict]),
    ];
    return {
      scenario: scenario.scenario,
      ...(scenario.deviceName === undefined ? {} : { deviceName: scenario.deviceName }),
      deviceClass: deviceClassOf(scenario),
      runs: judged,
      verdicts,
      ...(work === undefined ? {} : { work: work.change }),
      warnings: [
        ...scenarioWarnings(judged, verdicts, settings, input.seed),
        ...(scenario.baseline !== undefined && isPaired(scenario.baseline) ? unpairedRuns(judged) : []),
      ],
    };
  });
  const isStrict = settings.strict || input.scenarios.some(({ asserted }) => asserted === true);
  return {
    whole: wholeVerdict(scenarios, isStrict, input),
    scenarios,
    simulated: input.scenarios.some(({ target }) => target.simulated),
    familySize,
    seed: input.seed,
  };
}
