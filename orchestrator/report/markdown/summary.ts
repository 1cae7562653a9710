import type { Result } from '../result/result.ts';
import { coverageText } from '../wording/coverage.ts';
import { decidingText } from '../wording/headline.ts';
import { whatWouldDecide } from '../wording/verdict-words.ts';
import { wholeVerdictText } from '../wording/whole-verdict.ts';
import { grownLines, mostWorkLines } from '../wording/work-words.ts';
import { causeParagraph } from './cause.ts';
import { detailSections } from './details.ts';
import { codeText, proseText } from './escape.ts';
import { VERDICT_MARKS, verdictTable } from './verdict-table.ts';

/** GitHub refuses comments above 64 KiB; the rest is for text added when it is posted. */
const MAX_BYTES = 60 * 1024;
export const SUMMARY_MARKER = '<!-- hitchproof:summary -->';

export interface SummaryLinks {
  readonly report?: string;
  /** What `scan --against` found in the same pull request. */
  readonly lists?: string;
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
