import type { ScenarioFacts } from '../../history/history-row.ts';
import { causeName } from '../wording/main-cause.ts';
import type { Result } from './result.ts';
import { scenarioSpan } from './scenario-span.ts';

/** Facts about each scenario that the history keeps besides its judgement. */
export const historyFactsOf = ({ scenarios }: Pick<Result, 'scenarios'>): readonly ScenarioFacts[] =>
  scenarios.map((scenario) => {
    const span = scenarioSpan(scenario);
    return {
      cause: causeName(scenario.causes),
      startedAt: span && new Date(span.start).toISOString(),
      wallMs: span && span.stop - span.start,
    };
  });
