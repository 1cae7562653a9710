import { z } from 'zod';
import type { Budget, BudgetLimit, CapturedScenario } from '../capture/recording.ts';
import { refuseUnknown } from '../capture/refuse-unknown.ts';
import type { MeasuredScenario, SpecBudget } from '../capture/scenario.ts';
import { plainText } from '../report/text/format.ts';
import { runFilesIn, scenarioFileOf } from '../run-folder/run-files.ts';
import { readCaptured } from '../run-folder/run-folder.ts';
import { checkedBudget } from '../service/checked-options.ts';
import { readSessionPlan, type SessionPlan } from '../service/session-plan.ts';
import { judgeScenario } from './verdict-spec.ts';

export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  /** Marks the error for `keepTestFailure`: the judge reports it. */
  readonly unmetBudget: true;
}

const measuredSchema = z.object({ name: z.string(), leftOut: z.boolean() });

/** The matcher for `expect.extend`. A scenario that the command line left out is not asserted. */
export function toMeetBudget(
  this: { readonly isNot?: boolean },
  ...given: readonly [measured: MeasuredScenario, budget?: SpecBudget]
): MatcherResult {
  refuseUnknown('toMeetBudget', given.slice(1), ['any']);
  const [measured, budget] = given;
  const isNot = this.isNot === true;
  const { name, leftOut } = checkedActual(measured);
  if (leftOut) return result(!isNot, '');
  const plan = readSessionPlan();
  const { scenario, asked, ...answer } = answerOf(name, budget, plan);
  const quoted = `'${plainText(name)}'`;
  const because = answer.reasons.join('; ');
  if (!isNot) assertIn(plan.folder, scenario, asked);
  switch (answer.kind) {
    case 'pass':
      return result(true, `${quoted} meets its budget, which it should not.`);
    case 'fail':
      return result(false, `${quoted} does not meet its budget: ${because}.`);
    default:
      return result(isNot, `It is not known whether ${quoted} meets its budget: ${because}.`);
  }
}

const result = (pass: boolean, message: string): MatcherResult => ({
  pass,
  message: () => message,
  unmetBudget: true,
});

function checkedActual(measured: unknown): MeasuredScenario {
  const parsed = measuredSchema.safeParse(measured);
  if (parsed.success) return parsed.data;
  throw new Error('toMeetBudget takes what `await scenario(…)` returned: `const feed = await scenario(…)`.');
}

function answerOf(name: string, budget: SpecBudget | undefined, plan: SessionPlan) {
  const recording = readCaptured(plan.folder);
  const scenario = recording?.manifest.scenarios.find((one) => one.name === name);
  if (recording === undefined || scenario === undefined)
    throw new Error(`The scenario '${name}' has not been measured in this session.`);
  const asked = budget === undefined ? scenario.budget : checkedBudget(name, budget);
  return { scenario, asked, ...judgeScenario(recording, scenario, asked, plan) };
}

/** Adds the budget to the recording, so that it is in the report and affects the exit code. */
function assertIn(folder: string, scenario: CapturedScenario, budget: Budget): void {
  const tightened = Object.entries(budget).map(([metric, limit]) => [
    metric,
    tighter(scenario.budget[metric] ?? {}, limit),
  ]);
  const asserted = {
    ...scenario,
    asserted: true,
    budget: { ...scenario.budget, ...Object.fromEntries(tightened) },
  };
  runFilesIn(folder).saveJson(scenarioFileOf(scenario.name), asserted);
}

/** The tighter limits of both for a metric: a laxer assertion must not hide an exceeded one. */
function tighter(a: BudgetLimit, b: BudgetLimit): BudgetLimit {
  const max = [a.max, b.max].filter((limit) => limit !== undefined);
  const min = [a.min, b.min].filter((limit) => limit !== undefined);
  return {
    ...(max.length === 0 ? {} : { max: Math.min(...max) }),
    ...(min.length === 0 ? {} : { min: Math.max(...min) }),
  };
}
