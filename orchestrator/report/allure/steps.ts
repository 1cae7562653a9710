import { Stage, Status, type StepResult } from 'allure-js-commons';
import type { Undecided } from '../../base/answers.ts';
import type { ScenarioResult, VerdictResult } from '../result/result.ts';
import type { Span } from '../result/scenario-span.ts';
import { formatCount, formatQuantity, plainText } from '../text/format.ts';
import { reasonText } from '../wording/reasons.ts';
import { deviceText, outcomeText, verdictLine, whatWouldDecide } from '../wording/verdict-words.ts';
import { statusOfVerdict } from './status-of-verdict.ts';

/** Setup, slides (one step per run), then one step per budget line. */
export const stepsOf = (scenario: ScenarioResult, span: Span, undecided?: Undecided): StepResult[] => [
  step(`setup: ${deviceText(scenario)}, ${plainText(scenario.device.buildType)} build`, Status.PASSED, {
    start: span.start,
    stop: span.start,
  }),
  slidesStep(scenario, span),
  ...scenario.verdicts.map((verdict) => verdictStep(verdict, span, undecided)),
];

function slidesStep(scenario: ScenarioResult, span: Span): StepResult {
  const runs = shownRuns(scenario.runs).map((run) => {
    const start = run.startedAt === undefined ? span.start : Date.parse(run.startedAt);
    const why = outcomeText(run);
    const rate = run.values['scroll-hitch-rate'];
    const value = rate === undefined ? 'no hitch rate' : `hitch ${formatQuantity(rate, 'ms/s')}`;
    const name = `run ${run.run} (${run.arm}): ${formatCount(run.slides, 'slide')}, ${why ?? value}`;
    const status = run.outcome.kind === 'app-failure' ? Status.FAILED : why ? Status.SKIPPED : Status.PASSED;
    return step(name, status, { start, stop: start + (run.wallMs ?? 0) });
  });
  const worst = runs.some(({ status }) => status === Status.FAILED) ? Status.FAILED : Status.PASSED;
  const rest = scenario.runs.length - runs.length;
  const more = rest === 0 ? '' : `, ${runs.length} shown`;
  const name = `slides: ${formatCount(scenario.runs.length, 'run')}${more}`;
  return { ...step(name, worst, span), steps: runs };
}

/** Keeps a result below 64 KB; `result.json` has all runs. */
const MAX_RUNS = 100;

/** The runs in order; if there are too many, those that do not count are kept first. */
function shownRuns(runs: ScenarioResult['runs']): ScenarioResult['runs'] {
  if (runs.length <= MAX_RUNS) return runs;
  const valid = runs.filter(({ outcome }) => outcome.kind === 'valid');
  const other = runs.filter(({ outcome }) => outcome.kind !== 'valid');
  const shown = new Set([...other, ...valid].slice(0, MAX_RUNS));
  return runs.filter((run) => shown.has(run));
}

function verdictStep(verdict: VerdictResult, span: Span, undecided?: Undecided): StepResult {
  const line = verdictLine(verdict);
  const more = whatWouldDecide(verdict);
  const end = { start: span.stop, stop: span.stop };
  return {
    ...step(more === undefined ? line : `${line}: ${more}`, statusOfVerdict(verdict.kind, undecided), end),
    statusDetails: messageOf(verdict),
  };
}

const messageOf = (verdict: VerdictResult): StepResult['statusDetails'] => {
  if (verdict.kind === 'fail') return { message: failureMessage(verdict) };
  return verdict.kind === 'warning' ? { message: reasonText(verdict.reason) } : {};
};

/** Reads `measured > limit`, as an assertion would. */
export const failureMessage = (verdict: VerdictResult): string => `AssertionError: ${verdictLine(verdict)}`;

const step = (name: string, status: Status, { start, stop }: Span): StepResult => ({
  name,
  status,
  statusDetails: {},
  stage: Stage.FINISHED,
  steps: [],
  attachments: [],
  parameters: [],
  start,
  stop,
});
