import { expect, test } from 'vitest';
import { z } from 'zod';
import { HOSTILE_NAMES } from '../../../test/builders/parse-svg.ts';
import {
  causesWith,
  resultWith,
  scenarioWith,
  stackWith,
  verdictWith,
} from '../../../test/builders/result-with.ts';
import { azureCommands } from './annotations.ts';
import { codeQuality, warningsNg } from './code-issues.ts';

const named = (name: string) =>
  resultWith([
    {
      name,
      spec: 'specs/feed.spec.ts',
      device: { ...scenarioWith().device, model: name },
      causes: causesWith({ stacks: [stackWith({ appFrame: name })] }),
      verdicts: [verdictWith({ title: name }), verdictWith({ kind: 'inconclusive', metric: 'stutter-rate' })],
    },
  ]);
const NAMES = ['feed', 'a\nb;c]d%0Ae', '##vso[task.complete]', ...HOSTILE_NAMES];

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
const codeQualitySchema = z.array(
  z.strictObject({
    description: z.string().min(1),
    check_name: z.string().min(1),
    fingerprint: z.string().min(1),
    severity: z.enum(['info', 'minor', 'major', 'critical', 'blocker']),
    location: z.strictObject({
      path: z.string().regex(/^(?!\.\/|\/).+/),
      lines: z.strictObject({ begin: z.number().int().positive() }),
    }),
  }),
);
/** The properties and severities of `Issue` in https://github.com/jenkinsci/analysis-model. */
const warningsSchema = z.strictObject({
  _class: z.literal('io.jenkins.plugins.analysis.core.restapi.ReportApi'),
  size: z.number().int(),
  issues: z.array(
    z.strictObject({
      fileName: z.string().min(1),
      lineStart: z.number().int(),
      severity: z.enum(['ERROR', 'HIGH', 'NORMAL', 'LOW']),
      category: z.string(),
      type: z.string(),
      message: z.string().min(1),
      description: z.string(),
      fingerprint: z.string(),
    }),
  ),
});

test.each(NAMES)('the code quality report is in GitLab’s format: %j', (name) => {
  const report = codeQualitySchema.parse(codeQuality(named(name)));
  expect(report.map(({ severity, check_name }) => [severity, check_name])).toEqual([
    ['major', 'hitchproof/scroll-hitch-rate'],
    ['minor', 'hitchproof/stutter-rate'],
  ]);
  expect(new Set(report.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

test('a finding of GitLab has the number and the cause, and a place without a spec', () => {
  const [found] = codeQuality(resultWith([{ spec: '', causes: causesWith({ stacks: [stackWith()] }) }]));
  expect(found?.description).toBe(
    'feed-fling on Pixel 8 · API 35 · 60 Hz: fail: hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10. Cause: Feed.bind(Feed.java:42)',
  );
  expect(found?.location.path).toBe('specs');
});

test.each(NAMES)('issues are in the format of Jenkins’ Warnings plugin, as text: %j', (name) => {
  const { issues, size } = warningsSchema.parse(warningsNg(named(name)));
  expect(issues.map(({ severity }) => severity)).toEqual(['ERROR', 'NORMAL']);
  expect(size).toBe(2);
  expect(JSON.stringify(issues)).not.toMatch(/<(script|image)/);
});

/** A line as the agent parses it: https://github.com/microsoft/azure-pipelines-agent (Command.TryParse). */
const COMMAND = /^##vso\[(?<area>\w+)\.(?<event>\w+)(?: (?<properties>[^\]]*))?\](?<data>.*)$/;
const read = (line: string) => COMMAND.exec(line)?.groups;

test.each(NAMES)('commands of Azure are one line each, and names end none: %j', (name) => {
  const lines = azureCommands(named(name), '/reports/run/summary.md');
  expect(lines.map((line) => read(line)?.event)).toEqual(['logissue', 'logissue', 'uploadsummary']);
  expect(read(lines[0] ?? '')?.properties).toBe(
    'type=error;sourcepath=specs/feed.spec.ts;linenumber=1;code=scroll-hitch-rate',
  );
  expect(read(lines[2] ?? '')?.data).toBe('/reports/run/summary.md');
});

test('properties of Azure are escaped, percent signs of texts too', () => {
  const [line = ''] = azureCommands(
    resultWith([{ spec: 'a;b]c.ts', verdicts: [verdictWith({ metric: 'x%y' })] }]),
    's',
  );
  expect(read(line)?.properties).toBe('type=error;sourcepath=a%3Bb%5Dc.ts;linenumber=1;code=x%AZP25y');
  expect(read(line)?.data).toContain('95 %AZP25 [10.9');
});

test('Azure gets at most twenty issues', () => {
  const verdicts = Array.from({ length: 30 }, () => verdictWith());
  expect(azureCommands(resultWith([{ verdicts }]), 's')).toHaveLength(21);
});

test('each service is pointed at the line of the cause', () => {
  const result = resultWith([{ place: { path: 'app/Feed.java', line: 42 } }]);
  expect(codeQuality(result)[0]?.location).toEqual({ path: 'app/Feed.java', lines: { begin: 42 } });
  expect(warningsNg(result).issues[0]).toMatchObject({ fileName: 'app/Feed.java', lineStart: 42 });
  expect(azureCommands(result, 's')[0]).toContain(';sourcepath=app/Feed.java;linenumber=42;');
});
