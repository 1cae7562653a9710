import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgementOf, reportOf, scenarioOf } from '../../../test/builders/report-of.ts';
import { writeReport } from '../write-report.ts';
import { generateAllureReport } from './generate.ts';

const folder = await mkdtemp(join(tmpdir(), 'hitchproof-allure-'));
const results = join(folder, 'allure-results');
const report = join(folder, 'allure-report');
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The single file carries its data as base64 by path. */
const dataOf = (html: string, path: string): string =>
  [...html.matchAll(/d\('([^']+)','([^']+)'\)/g)]
    .filter(([, name]) => name?.startsWith(path))
    .map(([, , base64 = '']) => Buffer.from(base64, 'base64').toString())
    .join('\n');

/** Starting a JVM takes seconds on a busy machine. */
const JVM_PATIENCE_MS = 60_000;

test(
  'Allure itself reads the results: status, category, steps, attachments; and the page has no analytics',
  async () => {
    const hostile = scenarioOf({ scenario: '</script><script>alert(1)</script>' });
    writeReport({
      ...reportOf({ judgement: judgementOf({ scenarios: [scenarioOf(), hostile] }) }),
      folder,
    });
    const outcome = await generateAllureReport({ results, report, name: 'Verdict: "fail"' });
    expect(outcome).toEqual({ kind: 'generated', indexHtml: join(report, 'index.html') });
    const html = await readFile(join(report, 'index.html'), 'utf8');
    expect(html).not.toMatch(/googletagmanager|alert\(1\)/);
    expect(dataOf(html, 'widgets/categories.json')).toContain('Performance failure');
    const tests = dataOf(html, 'data/test-cases/');
    expect(tests).toContain('hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10');
    expect(tests).toContain('timeline.svg');
  },
  JVM_PATIENCE_MS,
);

test('without Java: one sentence with what to do', async () => {
  const outcome = await generateAllureReport({ results, report, name: 'n', java: join(folder, 'no-java') });
  expect(outcome).toMatchObject({
    kind: 'failed',
    sentence: expect.stringMatching(/was not found; install a JDK/),
  });
});
