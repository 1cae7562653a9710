import type { Options } from '@wdio/types';
import { filesOfWdio } from '../../tools/setup/places.mjs';
import { judged, withLastSession } from '../analyse.ts';
import type { Budget, CapturedScenario } from '../capture/recording.ts';
import { metrics } from '../compute/metrics/index.ts';
import { parsedName, valueTitle } from '../compute/metrics/value-names.ts';
import { configSchema } from '../config.ts';
import { keptJudging } from '../history/kept-judging.ts';
import type { Because, Judgement, ScenarioJudgement, WholeVerdict } from '../judge/judgement.ts';
import { becauseText } from '../report/wording/reasons.ts';
import { verdictLine, whatWouldDecide } from '../report/wording/verdict-words.ts';
import { runFilesIn, unmetFileOf } from '../run-folder/run-files.ts';
import { type Recording, readCaptured } from '../run-folder/run-folder.ts';
import { sessionSoFar } from '../run-folder/session-so-far.ts';
import { readUnplacedPlan, type SessionPlan, type UnplacedPlan } from '../service/session-plan.ts';
import { UnmetBudget } from '../service/unmet-budget.ts';

interface ScenarioAnswer {
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
function reasonOf(because: Because, scenarios: readonly ScenarioJudgement[]): string {
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

/** A test in the project's own reports for what the whole session decides. */
interface VerdictTest {
  readonly title: string;
  /** Why it fails, one sentence each. */
  readonly reasons: readonly string[];
}

/**
 * A test for each scenario, which fails with what its own test could not know: comparisons, budgets that only all runs of the
 * session decide, and what keeps the session from passing under `--strict`.
 * @param isRed whether the scenario's own test has failed by its budget
 */
export function verdictTests(
  { whole, scenarios }: Judgement,
  isRed: (scenario: string) => boolean,
): readonly VerdictTest[] {
  const because = whole.exitCode === 0 ? [] : whole.because;
  const reasonsOf = (name: string): readonly string[] =>
    because
      .filter((one) => 'scenario' in one && one.scenario === name)
      .filter((one) => !(one.kind === 'metric' && one.gate === 'budget' && isRed(name)))
      .map((one) => (one.kind === 'metric' ? reasonOf(one, scenarios) : becauseText(one)));
  return [...new Set(scenarios.map(({ scenario }) => scenario))].map((scenario) => ({
    title: `${scenario}: every budget and comparison`,
    reasons: reasonsOf(scenario),
  }));
}

/**
 * The judgement that a session would get if it ended now; writes nothing.
 * @returns undefined if nothing was captured
 */
async function judgedSoFar(folder: string): Promise<Judgement | undefined> {
  const recording = readCaptured(folder);
  const options = keptJudging(folder);
  if (recording === undefined || options === undefined) return undefined;
  const against = { kind: 'accepted', ...options.against } as const;
  const config = configSchema.parse(options.config);
  const how = await withLastSession(folder, recording.manifest, { ...options, config, against });
  return judged(recording, how).judgement;
}

/** Defines the last spec of a session. */
export async function defineVerdict(): Promise<void> {
  const { folder } = readUnplacedPlan();
  const judgement = await judgedSoFar(folder);
  const files = runFilesIn(folder);
  const tests =
    judgement === undefined ? [] : verdictTests(judgement, (name) => files.has(unmetFileOf(name)));
  describe('hitchproof, the whole session', () => {
    for (const { title, reasons } of tests)
      it(title, () => {
        if (reasons.length > 0) throw new UnmetBudget(`${reasons.join('; ')}.`);
      });
  });
}

/** Whether a session decides something that no test of its specs can know. */
const decidesLater = ({ folder, against }: Pick<UnplacedPlan, 'folder' | 'against'>): boolean =>
  against !== undefined ||
  (keptJudging(folder)?.against.files.length ?? 0) > 0 ||
  // The one asked about counts, too.
  sessionSoFar(folder, '').scenarios > 2;

/** Adds the last spec to those of a wdio.conf, if there is something for it to tell. */
export function addVerdictSpec(
  config: Pick<Options.Testrunner, 'specs' | 'suites'> & { readonly suite?: readonly string[] },
  plan: Pick<UnplacedPlan, 'folder' | 'against' | 'scan'>,
): void {
  if (plan.scan !== undefined || !decidesLater(plan)) return;
  const chosen = config.suites?.[config.suite?.at(-1) ?? ''];
  (chosen ?? config.specs)?.push(filesOfWdio.verdict);
}
