import type { Options } from '@wdio/types';
import { filesOfWdio } from '../../tools/setup/places.mjs';
import { judged, withLastSession } from '../analyse.ts';
import { configSchema } from '../config.ts';
import { keptJudging } from '../history/kept-judging.ts';
import type { Judgement } from '../judge/judgement.ts';
import { becauseText } from '../report/wording/because.ts';
import { runFilesIn, unmetFileOf } from '../run-folder/run-files.ts';
import { readCaptured } from '../run-folder/run-folder.ts';
import { sessionSoFar } from '../run-folder/session-so-far.ts';
import { readUnplacedPlan, type UnplacedPlan } from '../service/session-plan.ts';
import { UnmetBudget } from '../service/unmet-budget.ts';
import { reasonOf } from './judge-scenario.ts';

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
