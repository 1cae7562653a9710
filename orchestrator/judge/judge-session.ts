import { group } from 'd3-array';
import { WORK_PER_FRAME } from '../compute/work/work-metrics.ts';
import { isRefused } from '../statistics/estimate.ts';
import { spearman } from '../statistics/spearman.ts';
import { variation } from '../statistics/variation.ts';
import { compareWork } from './compare-work.ts';
import { isPaired, pairsOf } from './comparison/samples-of.ts';
import { deviceClassOf } from './device-class.ts';
import { judgeBudgets, judgeRegressions } from './gates.ts';
import type { JudgedRun } from './judged-run.ts';
import { armValues, judgedRuns, validRuns } from './judged-runs.ts';
import type { Judgement, JudgeWarning, ScenarioJudgement } from './judgement.ts';
import type { MetricVerdict } from './metric-verdict.ts';
import type { ScenarioInput, SessionInput } from './session.ts';
import { defaultSettings, type JudgeSettings } from './settings.ts';
import { wholeVerdict } from './verdict.ts';

/** Warnings that change no verdict; worded in `report/wording/warnings.ts`. */
export function scenarioWarnings(
  runs: readonly JudgedRun[],
  verdicts: readonly MetricVerdict[],
  settings: JudgeSettings,
  seed: number,
): readonly JudgeWarning[] {
  const gated = [...new Set(verdicts.map(({ metric }) => metric))];
  const arms = [...new Set(runs.map(({ arm }) => arm))];
  const series = gated.flatMap((metric) =>
    arms.map((arm) => ({ metric, arm, values: armValues(runs, arm, metric) })),
  );
  return [
    ...runs.flatMap(excluded),
    ...environment(runs),
    ...verdicts.flatMap(fewRuns),
    ...verdicts.flatMap((verdict) => lapsed(verdict, runs)),
    ...series.flatMap((one) => [...noisy(one, settings), ...drifting(one, settings, seed)]),
  ];
}

interface Series {
  readonly metric: string;
  readonly arm: JudgedRun['arm'];
  readonly values: readonly number[];
}

/** Every excluded run is listed; its outcome says why. */
const excluded = ({ run, arm, outcome }: JudgedRun): readonly JudgeWarning[] =>
  outcome.kind === 'valid' ? [] : [{ code: 'excluded-run', facts: { run, arm, outcome: outcome.kind } }];

/** One warning for all runs. */
function environment(runs: readonly JudgedRun[]): readonly JudgeWarning[] {
  const ids = new Set(runs.flatMap(({ environmentWarnings }) => environmentWarnings ?? []));
  return ids.size === 0 ? [] : [{ code: 'environment', facts: { ids: [...ids].join(', ') } }];
}

function fewRuns({
  metric,
  gate,
  values,
  confidence,
  reason,
  regression,
}: MetricVerdict): readonly JudgeWarning[] {
  if (confidence === 'normal' || values.length === 0) return [];
  const code = gate.kind === 'budget' ? 'low-confidence' : 'few-runs';
  if (code === 'few-runs' && reason.kind !== 'too-few-runs') return [];
  const smallest = regression === undefined ? {} : { smallestN: regression.smallestN };
  return [{ code, metric, facts: { runs: values.length, ...smallest } }];
}

/** The only run above a zero budget: the report has its stacks. */
function lapsed(
  { metric, gate, reason }: MetricVerdict,
  runs: readonly JudgedRun[],
): readonly JudgeWarning[] {
  if (reason.kind !== 'zero-budget-lapse' || gate.kind !== 'budget') return [];
  return validRuns(runs, 'current')
    .filter(({ values }) => (values[metric] ?? 0) > 0)
    .map(({ run, values }) => ({ code: 'lapse', metric, facts: { run, value: values[metric] ?? 0 } }));
}

function noisy({ metric, arm, values }: Series, { noisyCv }: JudgeSettings): readonly JudgeWarning[] {
  const cv = variation(values);
  if (typeof cv !== 'number' || cv <= noisyCv) return [];
  return [{ code: 'noisy', metric, facts: { arm, cv, above: noisyCv } }];
}

function drifting(
  { metric, arm, values }: Series,
  { driftP }: JudgeSettings,
  seed: number,
): readonly JudgeWarning[] {
  const order = values.map((_, index) => index);
  const found = spearman(order, values, seed);
  if (isRefused(found) || found.pTwoSided > driftP) return [];
  return [{ code: 'drift', metric, facts: { arm, rho: found.rho, p: found.pTwoSided } }];
}

/** Runs that count for their own build but not in the comparison: no run of the other build counts in their round. */
export function unpairedRuns(runs: readonly JudgedRun[]): readonly JudgeWarning[] {
  const paired = new Set(pairsOf(runs, (run) => run).flatMap(({ current, baseline }) => [current, baseline]));
  const alone = [...validRuns(runs, 'current'), ...validRuns(runs, 'baseline')].filter(
    (run) => !paired.has(run),
  );
  return [...group(alone, ({ arm }) => arm)].map(([arm, ofArm]) => ({
    code: 'unpaired-run',
    facts: { arm, runs: ofArm.map(({ run }) => run).join(', ') },
  }));
}

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
