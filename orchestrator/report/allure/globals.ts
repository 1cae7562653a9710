import type { Globals } from 'allure-js-commons';
import { summaryMarkdown } from '../markdown/summary.ts';
import type { Result } from '../result/result.ts';

const SUMMARY = 'hitchproof-summary-attachment.md';

/** What belongs to the whole run; Allure 3 shows it beside the tests, Allure 2 passes over it. */
export function globalFiles(result: Result): (readonly [string, string])[] {
  const timestamp = Date.parse(result.createdAt);
  const globals: Globals = {
    attachments: [{ name: 'summary.md', type: 'text/markdown', source: SUMMARY, timestamp }],
    errors: [],
  };
  return [
    [SUMMARY, summaryMarkdown(result)],
    ['hitchproof-globals.json', JSON.stringify(globals)],
  ];
}
