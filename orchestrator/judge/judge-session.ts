import { WORK_PER_FRAME } from '../compute/work/work-metrics.ts';
import { compareWork } from './compare-work.ts';
import { isPaired } from './comparison/samples-of.ts';
import { deviceClassOf } from './device-class.ts';
import { judgeBudgets, judgeRegressions } from './gates.ts';
import { judgedRuns } from './judged-runs.ts';
import type { Judgement, ScenarioJudgement } from './judgement.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import type { ScenarioInput, SessionInput } from './session.ts';
import { defaultSettings, type JudgeSettings } from './settings.ts';
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

interface OnOneDevice {
  readonly input: Pick<ScenarioInput, 'scenario'>;
  readonly regressions: readonly MetricVerdict[];
}

/**
 * In a session on several devices, a regression fails only if enough devices became worse, so that a change of one
 * device is not taken for a change of the app. Budgets are limits of each device and need no agreement.
 * @param compared each scenario on each device
 */
export function agreedVerdicts<C extends OnOneDevice>(
  compared: readonly C[],
  { agreeingDevices }: Pick<JudgeSettings, 'agreeingDevices'>,
): readonly C[] {
  const isAgreed = (scenario: string, metric: string): boolean => {
    const devices = compared
      .filter(({ input }) => input.scenario === scenario)
      .flatMap(({ regressions }) => regressions.filter((verdict) => verdict.metric === metric))
      .flatMap((verdict) => becameWorse(verdict) ?? []);
    const need = agreeingDevices ?? Math.floor(devices.length / 2) + 1;
    // If the session has fewer devices than must agree, all of them must.
    return devices.filter(Boolean).length >= Math.min(need, devices.length);
  };
  return compared.map((one) => ({
    ...one,
    regressions: one.regressions.map((verdict) =>
      verdict.kind !== 'fail' || isAgreed(one.input.scenario, verdict.metric)
        ? verdict
        : { ...verdict, kind: 'inconclusive' as const, reason: { kind: 'devices-differ' as const } },
    ),
  }));
}

/** Undefined if nothing was compared. Bad runs fail a metric without moving its median. */
function becameWorse({ kind, estimate, exact, better }: MetricVerdict): boolean | undefined {
  const change = estimate?.value ?? (exact && exact.currentMedian - exact.baselineMedian);
  if (change === undefined) return undefined;
  return kind === 'fail' || (better === 'higher' ? change < 0 : change > 0);
}
