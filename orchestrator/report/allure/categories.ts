import { Status } from 'allure-js-commons';
import type { Category } from 'allure-js-commons/sdk';
import { groups, max, sum } from 'd3-array';
import type { Result, ScenarioResult } from '../result/result.ts';
import { causeName } from '../wording/main-cause.ts';
import { CAUSE, OPENING, statusOf } from './status.ts';
import { statusOfVerdict } from './status-of-verdict.ts';

/** Allure's overview shows this many; tests with other causes are in the general category. */
const MAX_CAUSES = 8;

/** Categories that are not specific to one cause; the history uses the same names. */
export const CATEGORY = {
  performance: 'Performance failure',
  app: 'App failure',
  environment: 'Invalid environment',
  infrastructure: 'Infrastructure',
  inconclusive: 'Inconclusive',
} as const;

/**
 * Categories of tests that did not pass, recognised by the message. Performance failures have one per cause. Names contain
 * no numbers, so that Allure counts the same category across sessions; the numbers are in executor and environment.
 */
export function categoriesOf(result: Result): readonly Category[] {
  const slow = result.scenarios.filter(isSlow).flatMap((scenario) => {
    const cause = causeName(scenario.causes);
    return cause === undefined ? [] : [{ cause, hitchMs: hitchMsOf(scenario) }];
  });
  const causes = groups(slow, ({ cause }) => cause)
    .map(([cause, scenarios]) => ({ cause, worstMs: max(scenarios, ({ hitchMs }) => hitchMs) ?? 0 }))
    .sort((a, b) => b.worstMs - a.worstMs)
    .slice(0, MAX_CAUSES)
    .map(({ cause }) => cause);
  return [
    ...causes.map((cause) => ({
      name: cause,
      matchedStatuses: [Status.FAILED],
      messageRegex: `${OPENING.performance}[\\s\\S]*\\n${CAUSE}${quoted(cause)}${PLACE}`,
    })),
    {
      name: CATEGORY.performance,
      matchedStatuses: [Status.FAILED],
      messageRegex: `${OPENING.performance}${noneOf(causes)}[\\s\\S]*`,
    },
    general(CATEGORY.app, Status.FAILED, OPENING.app),
    general(CATEGORY.environment, Status.BROKEN, OPENING.environment),
    general(CATEGORY.infrastructure, Status.BROKEN, OPENING.infrastructure),
    general(CATEGORY.inconclusive, statusOfVerdict('inconclusive', result.undecided), OPENING.inconclusive),
  ];
}

/** Line of the source file, which a test's message may have too. */
const PLACE = '(?:\\([^()]*\\))?';

const general = (name: string, status: Status, opening: string): Category => ({
  name,
  matchedStatuses: [status],
  messageRegex: `${opening}[\\s\\S]*`,
});

const noneOf = (causes: readonly string[]): string =>
  causes.length === 0 ? '' : `(?![\\s\\S]*\\n${CAUSE}(?:${causes.map(quoted).join('|')})${PLACE}$)`;

const isSlow = (scenario: ScenarioResult): boolean =>
  statusOf(scenario).statusDetails.message?.startsWith(OPENING.performance) === true;

const hitchMsOf = ({ causes }: ScenarioResult): number => sum(causes.mainFactors, ({ hitchMs }) => hitchMs);

/** Escaped for the regular expressions of both Java, which Allure 2 uses, and JavaScript. */
const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
