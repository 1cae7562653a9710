import { allureResults, type ScenarioAttachment } from './allure/results.ts';
import { summaryMarkdown } from './markdown/summary.ts';
import { type Result, resultSchema } from './result.ts';
import type { ReportInput } from './result-of.ts';

/** Every file of a report by its path in the run folder. */
export function filesOf(result: Result, _input: ReportInput): ReadonlyMap<string, string> {
  const attachments: ScenarioAttachment[] = [];
  const files = new Map<string, string>([
    ['result.json', `${JSON.stringify(resultSchema.parse(result), null, 2)}\n`],
    ['summary.md', summaryMarkdown(result)],
  ]);
  for (const [name, content] of allureResults(result, attachments))
    files.set(`allure-results/${name}`, content);
  return files;
}
