import type { Result, ScenarioResult, VerdictResult } from '../result/result.ts';
import { formatCount, formatQuantity } from '../text/format.ts';
import type { Columns } from '../text/xml.ts';
import { coverageText } from '../wording/coverage.ts';
import { factorText } from '../wording/factors.ts';
import { explainedText, mainCauseOf, nameOfStack, waitIn, whatWouldTell } from '../wording/main-cause.ts';
import {
  changeText,
  deviceText,
  limitText,
  measuredText,
  whatWouldDecide,
} from '../wording/verdict-words.ts';
import { decidingText, wholeVerdictText } from '../wording/whole-verdict.ts';
import { grownLines, mostWorkLines } from '../wording/work-words.ts';
import { detailSections } from './details.ts';
import { codeText, proseText } from './escape.ts';
import { tableOf } from './table.ts';

/** GitHub refuses comments above 64 KiB; the rest is for text added when it is posted. */
const MAX_BYTES = 60 * 1024;
export const SUMMARY_MARKER = '<!-- hitchproof:summary -->';

interface SummaryLinks {
  readonly report?: string | undefined;
  /** What `scan --against` found in the same pull request. */
  readonly lists?: string | undefined;
}

/** `summary.md`: the body of the pull request's one comment, found again by its marker. */
export function summaryMarkdown(result: Result, links: SummaryLinks = {}): string {
  const head = [
    SUMMARY_MARKER,
    `**${VERDICT_MARKS[result.verdict.kind]} Hitchproof: ${wholeVerdictText(result)}** ${headline(result)}`.trim(),
    verdictTable(result),
    coverageParagraph(result),
    uncertaintyParagraph(result),
    causeParagraph(result),
    workParagraph(result),
    links.lists,
    links.report === undefined ? undefined : `[Full report](${encodeURI(links.report)})`,
  ];
  return fitted(
    head.filter((part) => part !== undefined),
    detailSections(result),
  );
}

function headline(result: Result): string {
  const what = decidingText(result);
  return what === undefined ? '' : `· ${proseText(what)}`;
}

/** Scenarios that were not measured; undefined if all were. */
function coverageParagraph(result: Result): string | undefined {
  const text = coverageText(result);
  return text === undefined ? undefined : `${proseText(text)}.`;
}

/** The methods that do more work than in the baseline, and those with most work; undefined when nothing counted it. */
function workParagraph(result: Result): string | undefined {
  const lines = [...grownLines(result), ...mostWorkLines(result)];
  return lines.length === 0 ? undefined : lines.map((line) => `- ${proseText(line.trim())}`).join('\n');
}

/** Inconclusive verdicts and what would decide them; undefined when there are none. */
function uncertaintyParagraph(result: Result): string | undefined {
  const lines = result.scenarios.flatMap((scenario) =>
    scenario.verdicts.flatMap((verdict) => {
      const what = whatWouldDecide(verdict);
      return what === undefined
        ? []
        : [`- ${codeText(scenario.name, 60)} ${proseText(verdict.title)}: ${proseText(what)}.`];
    }),
  );
  return lines.length === 0 ? undefined : `Inconclusive:\n\n${lines.slice(0, 20).join('\n')}`;
}

/** Drops the sections that no longer fit, from the end, and adds a note. */
function fitted(head: readonly string[], sections: readonly string[]): string {
  const left = 'Some details are omitted to keep this short; `result.json` has all of them.';
  const room = MAX_BYTES - Buffer.byteLength(left) - 4;
  const kept: string[] = [...head];
  for (const section of sections) {
    if (Buffer.byteLength([...kept, section].join('\n\n')) > room) return `${[...kept, left].join('\n\n')}\n`;
    kept.push(section);
  }
  return `${kept.join('\n\n')}\n`;
}

/** The main cause: the stack with the most hitch time, named by its first frame in the app. */
export function causeParagraph(result: Result): string | undefined {
  const [worst] = result.scenarios
    .filter(({ causes }) => causes.mainFactors.length > 0 || causes.stacks.length > 0)
    .sort((a, b) => severity(b) - severity(a));
  return worst === undefined ? undefined : sentence(worst);
}

/** Failed scenarios first, then by hitch time. */
const severity = ({ verdicts, causes }: ScenarioResult): number =>
  (verdicts.some(({ kind }) => kind === 'fail') ? 1e9 : 0) +
  causes.mainFactors.reduce((sum, { hitchMs }) => sum + hitchMs, 0);

function sentence({ name, causes }: ScenarioResult): string {
  const cause = mainCauseOf(causes);
  const [factor] = causes.mainFactors;
  const where = `Main cause in ${codeText(name, 60)}:`;
  const by = factor === undefined ? '' : ` Main factor: ${proseText(factorText(factor.factor))}.`;
  const wait = cause === undefined || cause.kind === 'none' ? waitIn(causes) : undefined;
  if (wait !== undefined) return `${where} ${proseText(wait)}.${by}`;
  if (cause === undefined) {
    return factor === undefined
      ? where
      : `${where} ${proseText(factorText(factor.factor))}, ${formatQuantity(factor.hitchMs, 'ms')} of hitches in ${formatCount(factor.frames, 'frame')}. No stack was taken.`;
  }
  const explained = explainedText(cause);
  if (cause.kind === 'factor') return `${where} ${proseText(factorText(cause.factor))} (${explained}).`;
  const frame = codeText(nameOfStack(cause.stack));
  return cause.kind === 'none'
    ? `No single cause in ${codeText(name, 60)}: the largest is ${frame} (${explained}); ${whatWouldTell(cause)}.${by}`
    : `${where} ${frame} explains ${explained}.${by}`;
}

/** Distinguishable by shape, not by colour alone. */
const VERDICT_MARKS: Readonly<Record<Result['verdict']['kind'], string>> = {
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
  const written = tableOf(sorted.slice(0, MAX_ROWS), VERDICT);
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

const VERDICT: Columns<{ readonly scenario: ScenarioResult; readonly verdict: VerdictResult }> = {
  Scenario: ({ scenario }) => codeText(scenario.name, 60),
  Device: ({ scenario }) => proseText(deviceText(scenario)),
  Metric: ({ verdict }) => proseText(verdict.title),
  'Baseline → current': ({ verdict }) => valuesCell(verdict),
  'Change or interval': ({ verdict }) => proseText(changeText(verdict) ?? intervalCell(verdict)),
  Limit: ({ verdict }) => proseText(limitText(verdict)),
  Verdict: ({ verdict: { kind, confidence } }) =>
    `${VERDICT_MARKS[kind]} ${kind}${confidence === 'low' ? ' (low confidence)' : ''}`,
};

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
