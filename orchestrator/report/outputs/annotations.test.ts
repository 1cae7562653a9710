import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgementOf, reportOf, scenarioOf, verdictOf } from '../../../test/builders/report-of.ts';
import { causesWith, resultWith, stackWith } from '../../../test/builders/result-with.ts';
import type { Judgement } from '../../judge/judgement.ts';
import { summaryMarkdown } from '../markdown/summary.ts';
import type { Result } from '../result/result.ts';
import { resultOf } from '../result/result-of.ts';
import { annotateBuildkite, appendStepSummary, githubAnnotations } from './annotations.ts';

const folder = mkdtempSync(join(tmpdir(), 'buildkite-'));
afterAll(() => rmSync(folder, { recursive: true }));
/** Replaces the agent's program: records its arguments and its input. */
const agent = join(folder, 'agent');
writeFileSync(agent, `#!/bin/sh\necho "$@" > '${folder}/args'\ncat > '${folder}/body'\n`);
chmodSync(agent, 0o755);

test.each([
  ['pass', 'success'],
  ['fail', 'error'],
  ['infrastructure', 'error'],
  ['inconclusive', 'warning'],
] as const)('a verdict %s is an annotation of the style %s', async (kind, style) => {
  const verdict: Result['verdict'] = { kind, exitCode: 0, because: [], familySize: 0 };
  await annotateBuildkite(resultWith([], { verdict }), '**summary**', agent);
  expect(readFileSync(join(folder, 'args'), 'utf8')).toBe(`annotate --style ${style} --context hitchproof\n`);
  expect(readFileSync(join(folder, 'body'), 'utf8')).toBe('**summary**');
});

test('a missing agent is an error with its name', async () => {
  await expect(annotateBuildkite(resultWith(), 's', join(folder, 'none'))).rejects.toThrow('none');
});

const linesOf = (change: Partial<Judgement>): string[] => {
  const lines: string[] = [];
  githubAnnotations(resultOf(reportOf({ judgement: judgementOf(change) })), (line) => lines.push(line));
  return lines;
};

test('a failed budget is an error with its numbers', () => {
  expect(linesOf({ simulated: true })).toEqual([
    '::error file=specs/feed.spec.ts,line=1,title=feed-fling on Pixel 8 · API 35 · 60 Hz::fail: hitch rate 12.4 ms/s, 95 %25 [10.9, 13.8] > 10 (simulated)',
  ]);
});

test('an inconclusive verdict is a warning, a pass prints nothing', () => {
  const scenarios = [scenarioOf({ verdicts: [verdictOf({ kind: 'inconclusive' })] })];
  const whole = { kind: 'inconclusive', exitCode: 0, because: [] } as const;
  expect(linesOf({ whole, scenarios })).toHaveLength(1);
  expect(linesOf({ whole, scenarios })[0]).toMatch(/^::warning /);
  const passed = [scenarioOf({ verdicts: [verdictOf({ kind: 'pass' })] })];
  expect(linesOf({ whole: { kind: 'pass', exitCode: 0, because: [] }, scenarios: passed })).toEqual([]);
});

test('at most ten of each kind', () => {
  const many = (kind: 'fail' | 'inconclusive') => Array.from({ length: 30 }, () => verdictOf({ kind }));
  const lines = linesOf({
    scenarios: [scenarioOf({ verdicts: [...many('fail'), ...many('inconclusive')] })],
  });
  expect(lines.filter((line) => line.startsWith('::error '))).toHaveLength(10);
  expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(10);
});

test('a failed run without a failed metric has its reason', () => {
  const whole = {
    kind: 'infrastructure',
    exitCode: 3,
    because: [{ kind: 'infrastructure', scenario: 'feed' }],
  } as const;
  expect(linesOf({ whole, scenarios: [] })).toEqual([
    '::error title=Hitchproof%3A infrastructure failure::feed: no run could be measured',
  ]);
});

test('a hostile name starts no workflow command', () => {
  const lines = linesOf({
    scenarios: [scenarioOf({ scenario: 'x\n::set-output name=a::b,c:d%0A::error::e' })],
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.split('\n')).toHaveLength(1);
  expect(lines[0]).toContain('title=x %3A%3Aset-output name=a%3A%3Ab%2Cc%3Ad%250A%3A%3Aerror%3A%3Ae');
});

test.each([
  ['fail', 'error'],
  ['no-data', 'error'],
  ['inconclusive', 'warning'],
  ['no-baseline', 'warning'],
] as const)('a verdict %s is one %s', (kind, level) => {
  const scenarios = [scenarioOf({ verdicts: [verdictOf({ kind })] })];
  const lines = linesOf({ whole: { kind, exitCode: 1, because: [] }, scenarios });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    new RegExp(
      `^::${level} file=specs/feed.spec.ts,line=1,title=feed-fling on Pixel 8 · API 35 · 60 Hz::${kind}: hitch rate .*10\\)?$`,
    ),
  );
});

test.each([
  [
    'invalid-environment',
    '::error title=Hitchproof%3A invalid environment::no scenario ran; no scenario ran',
  ],
  ['no-data', '::error title=Hitchproof%3A no data::no scenario ran; no scenario ran'],
  ['no-baseline', '::warning title=Hitchproof%3A no baseline::no scenario ran; no scenario ran'],
] as const)('a whole verdict %s without metrics', (kind, line) => {
  const because = [{ kind: 'no-scenarios' as const }, { kind: 'no-scenarios' as const }];
  expect(linesOf({ whole: { kind, exitCode: 3, because }, scenarios: [] })).toEqual([line]);
});

test('the summary is appended to the page of the job', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hitchproof-github-'));
  const page = join(folder, 'summary.md');
  await writeFile(page, 'before\n');
  await appendStepSummary(page, resultWith());
  expect(await readFile(page, 'utf8')).toBe(`before\n${summaryMarkdown(resultWith())}`);
  await rm(folder, { recursive: true });
});

test('the line of the cause is annotated, with the cause', () => {
  const lines: string[] = [];
  const place = { path: 'app/src/main/java/com/acme/a,b/Feed.java', line: 42 };
  const causes = causesWith({ stacks: [stackWith()] });
  githubAnnotations(resultWith([{ place, causes }]), (line) => lines.push(line));
  expect(lines[0]).toMatch(
    /^::error file=app\/src\/main\/java\/com\/acme\/a%2Cb\/Feed\.java,line=42,title=.*Cause: Feed\.bind\(Feed\.java:42\)$/,
  );
});
