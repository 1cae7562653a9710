import { expect, test } from 'vitest';
import { reportOf } from '../testing/report-of.ts';
import { filesOf } from './files-of.ts';
import { type ReportInput, resultOf } from './result/result-of.ts';

const filesFor = (change: Partial<ReportInput> = {}) => {
  const input = reportOf(change);
  return filesOf(resultOf(input), input);
};

test('the files of a report', () => {
  const files = filesFor();
  expect(
    [...files.keys()].map((path) => path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, 'ID')),
  ).toEqual([
    'result.json',
    'summary.md',
    'junit.xml',
    'metrics.txt',
    'gl-code-quality-report.json',
    'warnings-ng.json',
    'customSmallerIsBetter.json',
    'customBiggerIsBetter.json',
    'bencher.json',
    'benchmarkData.json',
    'scenarios/feed-fling/timeline.svg',
    'scenarios/feed-fling/why.html',
    'scenarios/feed-fling/trace.perfetto-trace',
    'scenarios/feed-fling/distribution.svg',
    'allure-results/categories.json',
    'allure-results/environment.properties',
    'allure-results/executor.json',
    'allure-results/hitchproof-perf.json',
    'allure-results/hitchproof-summary-attachment.md',
    'allure-results/hitchproof-globals.json',
    'allure-results/ID-0-attachment.svg',
    'allure-results/ID-1-attachment.html',
    'allure-results/ID-2-attachment.perfetto-trace',
    'allure-results/ID-result.json',
  ]);
  expect(files.get('result.json')).toMatch(/^\{\n {2}"schema": 1,[\s\S]*\n\}\n$/);
  expect(files.get('customSmallerIsBetter.json')).toContain('Hitch rate');
  expect(files.get('customBiggerIsBetter.json')).toContain('Sliding fps');
});

test('the page of causes contains the picture, and Allure links page, picture and trace', () => {
  const files = filesFor();
  expect(files.get('scenarios/feed-fling/why.html')).toContain(
    String(files.get('scenarios/feed-fling/timeline.svg')),
  );
  const [, test] = [...files].find(([path]) => path.endsWith('-result.json')) ?? [];
  const { attachments } = JSON.parse(String(test)) as { attachments: { name: string; type: string }[] };
  expect(attachments.map(({ name, type }) => [name, type])).toEqual([
    ['timeline.svg', 'image/svg+xml'],
    ['why.html', 'text/html'],
    ['trace.perfetto-trace', 'application/octet-stream'],
  ]);
});
