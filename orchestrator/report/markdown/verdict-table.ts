import type { Result, ScenarioResult, VerdictResult } from '../result/result.ts';
import { formatQuantity } from '../text/format.ts';
import { changeText, deviceText, limitText, measuredText } from '../wording/verdict-words.ts';
import { codeText, proseText } from './escape.ts';
import { table } from './table.ts';

/** Distinguishable by shape, not by colour alone. */
export const VERDICT_MARKS: Readonly<Record<Result['verdict']['kind'], string>> = {
  pass: '✅',
  warning: '🔶',
  fail: '❌',
  inconclusive: '❔',
  'no-data': '🚫',
  'no-baseline': '❔',
  'invalid-environment': '⚠️',
  infrastructure: '🔌',
  'test-failed': '🧪',
};

const MAX_ROWS = 60;

/** Gated metrics, failures first. */
export function verdictTable(result: Result): string {
  const rows = result.scenarios.flatMap((scenario) =>
    scenario.verdicts.map((verdict) => ({ scenario, verdict })),
  );
  if (rows.length === 0) return 'No gated metric was judged.';
  const sorted = [...rows].sort((a, b) => rank(a.verdict) - rank(b.verdict));
  const written = table(
    ['Scenario', 'Device', 'Metric', 'Baseline → current', 'Change or interval', 'Limit', 'Verdict'],
    sorted.slice(0, MAX_ROWS).map(({ scenario, verdict }) => row(scenario, verdict)),
  );
  const rest = rows.length - MAX_ROWS;
  return rest > 0 ? `${written}\n\n… and ${rest} more rows in \`result.json\`.` : written;
}

/** Position among the rows; a missing kind is a type error. */
const RANKS: Readonly<Record<VerdictResult['kind'], number>> = {
  fail: 0,
  'no-data': 1,
  inconclusive: 2,
  'no-baseline': 3,
  warning: 4,
  pass: 5,
};
const rank = ({ kind }: VerdictResult): number => RANKS[kind];

const row = (scenario: ScenarioResult, verdict: VerdictResult): string[] => [
  codeText(scenario.name, 60),
  proseText(deviceText(scenario)),
  proseText(verdict.title),
  valuesCell(verdict),
  proseText(changeText(verdict) ?? intervalCell(verdict)),
  proseText(limitText(verdict)),
  `${VERDICT_MARKS[verdict.kind]} ${verdict.kind}${verdict.confidence === 'low' ? ' (low confidence)' : ''}`,
];

function valuesCell({ regression, exact, median, unit }: VerdictResult): string {
  const compared = regression ?? exact;
  if (compared !== undefined) {
    return `${formatQuantity(compared.baselineMedian, unit)} → **${formatQuantity(compared.currentMedian, unit)}**`;
  }
  return median === undefined ? 'no value' : `– → **${formatQuantity(median, unit)}**`;
}

function intervalCell(verdict: VerdictResult): string {
  const text = measuredText(verdict);
  return verdict.estimate === undefined ? '–' : text.slice(text.indexOf(', ') + 2);
}
