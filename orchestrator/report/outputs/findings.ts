import { digestOf } from '../../base/sha256-of.ts';
import type { Place } from '../result/place.ts';
import type { Result, ScenarioResult } from '../result/result.ts';
import { plainText } from '../text/format.ts';
import { causeText } from '../wording/main-cause.ts';
import { becauseText } from '../wording/reasons.ts';
import { deviceText, verdictLine } from '../wording/verdict-words.ts';
import { simulationSuffix, wholeVerdictText } from '../wording/whole-verdict.ts';

export type Severity = 'none' | 'warning' | 'error';

/** How a CI service marks a verdict: as a warning if it is one, or more runs or a baseline would decide. */
export const SEVERITY: Readonly<Record<Result['verdict']['kind'], Severity>> = {
  pass: 'none',
  fail: 'error',
  'no-data': 'error',
  'invalid-environment': 'error',
  infrastructure: 'error',
  'test-failed': 'error',
  warning: 'warning',
  inconclusive: 'warning',
  'no-baseline': 'warning',
};

/** An issue that reviewers should see beside the change. */
export interface Finding {
  readonly level: Exclude<Severity, 'none'>;
  /** The metric, or `session` if it is not about one. */
  readonly rule: string;
  readonly title: string;
  readonly message: string;
  /** First app frame and main factor, if there are hitches with these. */
  readonly cause: string | undefined;
  /** The line to look at, relative to the repository; without one the spec's first, of which the path is empty if unknown. */
  readonly place: Place;
  /** The same in every session for the same rule, scenario and device class. */
  readonly fingerprint: string;
}

/** Verdicts that are not a pass, errors first; before them the overall verdict if no metric explains it. */
export function findingsOf(result: Result): readonly Finding[] {
  const found = result.scenarios.flatMap((scenario) => findingsIn(scenario, simulationSuffix(result)));
  const whole = wholeFinding(result);
  const isExplained = whole === undefined || found.some(({ level }) => level === whole.level);
  return [...(isExplained ? [] : [whole]), ...found].sort(
    (a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'),
  );
}

const findingsIn = (scenario: ScenarioResult, simulation: string): readonly Finding[] =>
  scenario.verdicts.flatMap((verdict) => {
    const level = SEVERITY[verdict.kind];
    if (level === 'none') return [];
    const { metric, gate, kind } = verdict;
    return [
      {
        level,
        rule: metric,
        title: `${plainText(scenario.name)} on ${deviceText(scenario)}`,
        message: `${kind}: ${verdictLine(verdict)}${simulation}`,
        cause: causeText(scenario.causes),
        place: placeOf(scenario),
        fingerprint: digestOf([scenario.name, scenario.device, metric, gate.kind]),
      },
    ];
  });

/** A finding about the whole session, such as a crash or a lost device. */
function wholeFinding(result: Result): Finding | undefined {
  const { kind, because } = result.verdict;
  const level = SEVERITY[kind];
  if (level === 'none') return undefined;
  return {
    level,
    rule: 'session',
    title: `Hitchproof: ${wholeVerdictText(result)}`,
    message: because.map(becauseText).join('; '),
    cause: undefined,
    place: placeOf(result.scenarios[0]),
    fingerprint: digestOf(['session', result.target.model]),
  };
}

function placeOf(scenario: ScenarioResult | undefined): Place {
  const { path, line } = scenario?.place ?? { path: scenario?.spec ?? '', line: 1 };
  return { path: plainText(path), line };
}
