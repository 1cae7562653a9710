import { judged } from '../analyse.ts';
import type { Budget, CapturedScenario } from '../capture/recording.ts';
import { metrics } from '../compute/metrics/index.ts';
import { parsedName, valueTitle } from '../compute/metrics/value-names.ts';
import { configSchema } from '../config.ts';
import type { Because, ScenarioJudgement, WholeVerdict } from '../judge/judgement.ts';
import { becauseText } from '../report/wording/because.ts';
import { verdictLine, whatWouldDecide } from '../report/wording/verdict-words.ts';
import { type Recording, readCaptured } from '../run-folder/run-folder.ts';
import type { SessionPlan } from '../service/session-plan.ts';

export interface ScenarioAnswer {
  readonly kind: WholeVerdict['kind'];
  /** The reasons for the verdict, one sentence each; empty for a pass. */
  readonly reasons: readonly string[];
}

/**
 * The judge's verdict on one scenario of a session that is still running, by an asserted budget. Two builds are compared
 * at the end of the session.
 */
export function judgeScenario(
  { folder, manifest }: Recording,
  scenario: CapturedScenario,
  budget: Budget,
  { suppress, allowedRuns, metricOptions }: SessionPlan,
): ScenarioAnswer {
  const alone = { ...manifest, scenarios: [{ ...scenario, budget, asserted: true }] };
  const config = configSchema.parse({ suppress: [...suppress], budget: { allowedRuns }, metricOptions });
  const { judgement } = judged(
    { folder, manifest: alone },
    { config, strict: true, against: { kind: 'nothing' } },
  );
  const { kind, because } = judgement.whole;
  return { kind, reasons: kind === 'pass' ? [] : because.map((one) => reasonOf(one, judgement.scenarios)) };
}

/** Why a scenario of the running session fails by its own budget; empty if it does not. */
export function reasonsAgainst(name: string, plan: SessionPlan): readonly string[] {
  const recording = readCaptured(plan.folder);
  const scenario = recording?.manifest.scenarios.find((one) => one.name === name);
  if (recording === undefined || scenario === undefined) return [];
  const { kind, reasons } = judgeScenario(recording, scenario, scenario.budget, plan);
  return kind === 'fail' ? reasons : [];
}

/** A reason for a verdict, with its numbers. */
export function reasonOf(because: Because, scenarios: readonly ScenarioJudgement[]): string {
  const verdict =
    because.kind === 'metric'
      ? scenarios
          .filter(({ scenario }) => scenario === because.scenario)
          .flatMap(({ verdicts }) => verdicts)
          .find(({ metric, gate }) => metric === because.metric && gate.kind === because.gate)
      : undefined;
  if (verdict === undefined) return becauseText(because);
  const name = parsedName(verdict.metric);
  const metric = metrics.find(({ id }) => id === name?.metric);
  const title = metric && name ? valueTitle(metric.title, name) : verdict.metric;
  const titled = { ...verdict, title };
  return [verdictLine(titled), whatWouldDecide(titled)].filter((text) => text !== undefined).join('; ');
}
