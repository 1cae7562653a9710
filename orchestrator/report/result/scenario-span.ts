import type { ScenarioFacts } from '../../history/history-row.ts';
import { causeName } from '../wording/main-cause.ts';
import type { Result, ScenarioResult } from './result.ts';

/** Start and end, in ms since 1970. */
export interface Span {
  readonly start: number;
  readonly stop: number;
}

/** From the start of this build's first run to the end of its last; the baseline may be a recording of another day. */
export function scenarioSpan({ runs }: Pick<ScenarioResult, 'runs'>): Span | undefined {
  const spans = runs.flatMap(({ arm, startedAt, wallMs }) => {
    const start = arm === 'current' && startedAt !== undefined ? Date.parse(startedAt) : Number.NaN;
    return Number.isFinite(start) ? [{ start, stop: start + (wallMs ?? 0) }] : [];
  });
  if (spans.length === 0) return undefined;
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    stop: Math.max(...spans.map(({ stop }) => stop)),
  };
}

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
