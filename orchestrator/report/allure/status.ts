import { Status, type StatusDetails } from 'allure-js-commons';
import type { Undecided } from '../../base/answers.ts';
import type { ScenarioResult, VerdictResult } from '../result/result.ts';
import { plainLines } from '../text/format.ts';
import { failedRuns, traceOfRun } from '../wording/hangs.ts';
import { causeText } from '../wording/main-cause.ts';
import { reasonText } from '../wording/reasons.ts';
import { outcomeText, verdictLine, whatWouldDecide } from '../wording/verdict-words.ts';
import { STATUS_OF } from './status-of-verdict.ts';
import { failureMessage } from './steps.ts';

export interface TestStatus {
  readonly status: Status;
  readonly statusDetails: StatusDetails;
}

/** First words of a message, by which its category is recognised. */
export const OPENING = {
  performance: 'AssertionError',
  app: 'App failure',
  environment: 'Invalid environment',
  infrastructure: 'Infrastructure or no data',
  inconclusive: 'Inconclusive',
  warning: 'Warning',
} as const;
/** The last line of the message of a performance failure. */
export const CAUSE = 'Cause: ';
/** Keeps a result of thousands of runs small; `result.json` has all of them. */
const MAX_LINES = 10;

/**
 * One scenario's status, with a message that begins with its category. A missing value is broken, never passed. If a run
 * failed, its whole stack is the trace.
 */
export function statusOf(scenario: ScenarioResult, undecided?: Undecided): TestStatus {
  const { status, statusDetails } = withoutTrace(scenario, undecided);
  const isOfRuns = status !== Status.PASSED && !statusDetails.message?.startsWith(OPENING.performance);
  const [trace] = isOfRuns ? failedRuns(scenario).flatMap((run) => traceOfRun(run) ?? []) : [];
  return {
    status,
    statusDetails: trace === undefined ? statusDetails : { ...statusDetails, trace: plainLines(trace) },
  };
}

function withoutTrace(scenario: ScenarioResult, undecided: Undecided = 'broken'): TestStatus {
  const { runs, verdicts } = scenario;
  const messages = runs.flatMap((run) => {
    const text = outcomeText(run);
    return text === undefined ? [] : [{ kind: run.outcome.kind, text: `run ${run.run}: ${text}` }];
  });
  const of = (kind: string): string[] =>
    messages.filter((message) => message.kind === kind).map(({ text }) => text);
  const died = of('app-failure');
  const failed = verdicts.filter(({ kind }) => kind === 'fail').map(failureMessage);
  if (died.length > 0) return details(Status.FAILED, OPENING.app, [...died, ...failed]);
  if (failed.length > 0) {
    const cause = causeText(scenario.causes);
    const message = [...failed, ...(cause === undefined ? [] : [`${CAUSE}${cause}`])].join('\n');
    return { status: Status.FAILED, statusDetails: { message } };
  }
  const valid = runs.filter(({ outcome }) => outcome.kind === 'valid').length;
  if (valid === 0 && of('invalid').length > 0)
    return details(Status.BROKEN, OPENING.environment, of('invalid'));
  const empty = verdicts.filter(({ kind }) => kind === 'no-data');
  if (valid === 0 || empty.length > 0) {
    return details(Status.BROKEN, OPENING.infrastructure, [
      ...of('infrastructure'),
      ...of('inconclusive'),
      ...empty.map(verdictLine),
    ]);
  }
  const unsure = verdicts.filter(({ kind }) => kind !== 'pass' && kind !== 'warning');
  if (unsure.length > 0)
    return details(STATUS_OF[undecided], OPENING.inconclusive, unsure.map(undecidedText));
  const warned = verdicts.filter(({ kind }) => kind === 'warning');
  return warned.length > 0
    ? details(Status.PASSED, OPENING.warning, warned.map(undecidedText))
    : { status: Status.PASSED, statusDetails: {} };
}

const undecidedText = (verdict: VerdictResult): string =>
  `${verdictLine(verdict)}: ${whatWouldDecide(verdict) ?? reasonText(verdict.reason)}`;

function details(status: Status, title: string, lines: readonly string[]): TestStatus {
  const rest = lines.length > MAX_LINES ? [`and ${lines.length - MAX_LINES} more`] : [];
  const shown = [...lines.slice(0, MAX_LINES), ...rest];
  return {
    status,
    statusDetails: { message: `${title}: ${shown.length === 0 ? 'no run has a value' : shown.join('\n')}` },
  };
}
