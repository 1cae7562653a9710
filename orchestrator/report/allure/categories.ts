import { Status } from 'allure-js-commons';
import type { Category } from 'allure-js-commons/sdk';
import { groups } from 'd3-array';
import type { Result, ScenarioResult } from '../result/result.ts';
import { causeText } from '../wording/cause.ts';
import { shortVerdictLine } from '../wording/verdict-words.ts';
import { CAUSE, OPENING, statusOf } from './status.ts';

/** As many as Allure's overview shows; tests with other causes are in the general category. */
const MAX_CAUSES = 8;

/**
 * The kinds of not passing, recognised by the message. Performance failures have one for each cause, with the number
 * of the worst scenario in its name, since the overview shows nothing but the names of categories.
 */
export function categoriesOf(result: Result): readonly Category[] {
  const slow = result.scenarios.filter(
    (scenario) => isSlow(scenario) && causeText(scenario.causes) !== undefined,
  );
  const byCause = groups(slow, ({ causes }) => causeText(causes) ?? '')
    .map(([cause, scenarios]) => ({ cause, worst: worstOf(scenarios) }))
    .sort((a, b) => hitchMsOf(b.worst) - hitchMsOf(a.worst))
    .slice(0, MAX_CAUSES);
  return [
    ...byCause.map(({ cause, worst }) => ({
      name: `${numberOf(worst)}: ${cause}`,
      matchedStatuses: [Status.FAILED],
      messageRegex: `${OPENING.performance}[\\s\\S]*\\n${quoted(`${CAUSE}${cause}`)}`,
    })),
    {
      name: 'Performance failure',
      matchedStatuses: [Status.FAILED],
      messageRegex: `${OPENING.performance}${noneOf(byCause.map(({ cause }) => cause))}[\\s\\S]*`,
    },
    general('App failure', Status.FAILED, OPENING.app),
    general('Invalid environment', Status.BROKEN, OPENING.environment),
    general('Infrastructure', Status.BROKEN, OPENING.infrastructure),
    general('Inconclusive', Status.SKIPPED, OPENING.inconclusive),
  ];
}

const general = (name: string, status: Status, opening: string): Category => ({
  name,
  matchedStatuses: [status],
  messageRegex: `${opening}[\\s\\S]*`,
});

const noneOf = (causes: readonly string[]): string =>
  causes.length === 0 ? '' : `(?![\\s\\S]*\\n${CAUSE}(?:${causes.map(quoted).join('|')})$)`;

const isSlow = (scenario: ScenarioResult): boolean =>
  statusOf(scenario).statusDetails.message?.startsWith(OPENING.performance) === true;

const worstOf = (scenarios: readonly ScenarioResult[]): ScenarioResult | undefined =>
  [...scenarios].sort((a, b) => hitchMsOf(b) - hitchMsOf(a))[0];

const hitchMsOf = (scenario: ScenarioResult | undefined): number =>
  (scenario?.causes.mainFactors ?? []).reduce((sum, { hitchMs }) => sum + hitchMs, 0);

function numberOf(scenario: ScenarioResult | undefined): string {
  const failed = scenario?.verdicts.find(({ kind }) => kind === 'fail');
  return failed === undefined ? 'Performance failure' : shortVerdictLine(failed);
}

/** For Java's regular expressions, which Allure 2 uses, and JavaScript's. */
const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
