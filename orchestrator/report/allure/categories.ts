import { Status } from 'allure-js-commons';
import type { Category } from 'allure-js-commons/sdk';
import { groups, max, sum } from 'd3-array';
import type { Result, ScenarioResult } from '../result/result.ts';
import { causeName } from '../wording/cause.ts';
import { CAUSE, OPENING, statusOf } from './status.ts';

/** As many as Allure's overview shows; tests with other causes are in the general category. */
const MAX_CAUSES = 8;

/** Those that are not of one cause; the history has them by these names too. */
export const CATEGORY = {
  performance: 'Performance failure',
  app: 'App failure',
  environment: 'Invalid environment',
  infrastructure: 'Infrastructure',
  inconclusive: 'Inconclusive',
} as const;

/**
 * The kinds of not passing, recognised by the message. Performance failures have one for each cause. Names have no numbers,
 * so that Allure counts the same category from session to session; executor and environment have them.
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
    general(CATEGORY.inconclusive, Status.SKIPPED, OPENING.inconclusive),
  ];
}

/** The message of a test has the line of the source file too. */
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

/** For Java's regular expressions, which Allure 2 uses, and JavaScript's. */
const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
