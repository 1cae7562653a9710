import { Status, type StatusDetails } from 'allure-js-commons';
import type { Category } from 'allure-js-commons/sdk';
import type { ScenarioResult } from '../result/result.ts';
import { outcomeText, verdictLine } from '../wording/verdict-words.ts';
import { failureMessage } from './steps.ts';

export interface TestStatus {
  readonly status: Status;
  readonly statusDetails: StatusDetails;
}

/** The kinds of not passing, recognised by the first words of the message. */
export const categories: readonly Category[] = [
  {
    name: 'Performance failure',
    matchedStatuses: [Status.FAILED],
    messageRegex: 'AssertionError(.|\\n)*',
  },
  { name: 'App failure', matchedStatuses: [Status.FAILED], messageRegex: 'App failure(.|\\n)*' },
  {
    name: 'Invalid environment',
    matchedStatuses: [Status.BROKEN],
    messageRegex: 'Invalid environment(.|\\n)*',
  },
  {
    name: 'Infrastructure',
    matchedStatuses: [Status.BROKEN],
    messageRegex: 'Infrastructure or no data(.|\\n)*',
  },
  { name: 'Inconclusive', matchedStatuses: [Status.SKIPPED], messageRegex: 'Inconclusive(.|\\n)*' },
];

/**
 * One scenario's status, with a message that begins with its category. A missing value is broken, never passed; an
 * inconclusive verdict is skipped, Allure's nearest status.
 */
export function statusOf(scenario: ScenarioResult): TestStatus {
  const { runs, verdicts } = scenario;
  const messages = runs.flatMap((run) => {
    const text = outcomeText(run);
    return text === undefined ? [] : [{ kind: run.outcome.kind, text: `run ${run.run}: ${text}` }];
  });
  const of = (kind: string): string[] =>
    messages.filter((message) => message.kind === kind).map(({ text }) => text);
  const died = of('app-failure');
  const failed = verdicts.filter(({ kind }) => kind === 'fail').map(failureMessage);
  if (died.length > 0) return details(Status.FAILED, 'App failure', [...died, ...failed]);
  if (failed.length > 0) return { status: Status.FAILED, statusDetails: { message: failed.join('\n') } };
  const valid = runs.filter(({ outcome }) => outcome.kind === 'valid').length;
  if (valid === 0 && of('invalid').length > 0)
    return details(Status.BROKEN, 'Invalid environment', of('invalid'));
  const empty = verdicts.filter(({ kind }) => kind === 'no-data');
  if (valid === 0 || empty.length > 0) {
    return details(Status.BROKEN, 'Infrastructure or no data', [
      ...of('infrastructure'),
      ...empty.map(verdictLine),
    ]);
  }
  const unsure = verdicts.filter(({ kind }) => kind !== 'pass');
  return unsure.length > 0
    ? details(Status.SKIPPED, 'Inconclusive', unsure.map(verdictLine))
    : { status: Status.PASSED, statusDetails: {} };
}

const details = (status: Status, title: string, lines: readonly string[]): TestStatus => ({
  status,
  statusDetails: { message: `${title}: ${lines.length === 0 ? 'no run has a value' : lines.join('\n')}` },
});
