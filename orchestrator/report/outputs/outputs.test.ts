import { DOMParser, type Element } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  judgedRunOf,
  judgementOf,
  manifestOf,
  reportedRunOf,
  reportOf,
  scenarioOf,
  verdictOf,
} from '../../../test/builders/report-of.ts';
import { resultOf } from '../result/result-of.ts';
import { benchmarkData } from './benchmark-data.ts';
import { actionBenchmark, bencherJson } from './benchmark-services.ts';
import { junitXml } from './junit.ts';
import { openMetrics } from './open-metrics.ts';

const NAMES = ['feed-fling', 'a"b\\c\nd{e="f"} 1', '</testsuite><x y="', '# EOF', 'naïve 日本 \u0007'];

const verdicts = [
  verdictOf(),
  verdictOf({ metric: 'frozen-frame-ratio', unit: 'ratio', kind: 'pass', gate: { kind: 'budget', max: 0 } }),
  verdictOf({ metric: 'stutter-rate', unit: '/min', kind: 'inconclusive' }),
  verdictOf({
    metric: 'sliding-fps',
    unit: 'fps',
    kind: 'no-data',
    median: undefined,
    estimate: undefined,
    values: [],
  }),
];
const resultNamed = (name: string) =>
  resultOf(
    reportOf({
      manifest: manifestOf({ target: { ...manifestOf().target, model: name, serial: name }, commit: name }),
      measurements: [11, 12, 13].map((rate, i) => reportedRunOf(i + 1, rate, { scenario: name })),
      judgement: judgementOf({
        scenarios: [
          scenarioOf({ scenario: name, verdicts, deviceClass: { ...scenarioOf().deviceClass, model: name } }),
        ],
      }),
    }),
  );

/** https://github.com/jenkinsci/xunit-plugin junit-10.xsd: children and attributes (* required). */
const JUNIT: Readonly<Record<string, { children: readonly string[]; attributes: readonly string[] }>> = {
  testsuites: { children: ['testsuite'], attributes: ['name', 'time', 'tests', 'failures', 'errors'] },
  testsuite: {
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    attributes: ['name*', 'tests*', 'failures*', 'errors*', 'time', 'skipped', 'timestamp', 'hostname', 'id'],
  },
  properties: { children: ['property'], attributes: [] },
  property: { children: [], attributes: ['name*', 'value*'] },
  testcase: {
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    attributes: ['name*', 'time', 'classname', 'group'],
  },
  failure: { children: [], attributes: ['type', 'message'] },
  error: { children: [], attributes: ['type', 'message'] },
  skipped: { children: [], attributes: ['type', 'message'] },
};

function offences(element: Element): string[] {
  const rule = JUNIT[element.tagName];
  if (rule === undefined) return [`unknown element ${element.tagName}`];
  const names = [...element.attributes].map(({ name }) => name);
  const children = [...element.childNodes].filter((node): node is Element => node.nodeType === 1);
  return [
    ...names.filter((name) => !rule.attributes.some((known) => known.replace('*', '') === name)),
    ...rule.attributes.filter((known) => known.endsWith('*') && !names.includes(known.slice(0, -1))),
    ...children.filter(({ tagName }) => !rule.children.includes(tagName)).map(({ tagName }) => tagName),
    ...children.flatMap(offences),
  ];
}

test.each(NAMES)('junit.xml is valid in Jenkins’ schema: %j', (name) => {
  const problems: string[] = [];
  const document = new DOMParser({
    onError: (_level, message) => problems.push(String(message)),
  }).parseFromString(junitXml(resultNamed(name)), 'text/xml');
  expect(problems).toEqual([]);
  const root = document.documentElement;
  expect(root && offences(root)).toEqual([]);
  const suite = document.getElementsByTagName('testsuite')[0];
  const counts = ['tests', 'failures', 'errors', 'skipped'].map((key) => suite?.getAttribute(key));
  expect(counts).toEqual(['5', '1', '2', '0']);
  const failure = document.getElementsByTagName('failure')[0];
  expect(failure?.getAttribute('message')).toContain('hitch rate 12.4 ms/s, 95 % [10.9, 13.8] > 10');
});

test('junit.xml: an app failure is a failure, a missing session an error', () => {
  const suite = (outcome: 'app-failure' | 'infrastructure') => {
    const run = judgedRunOf({
      outcome:
        outcome === 'app-failure'
          ? { kind: outcome, cause: 'anr', message: 'n' }
          : { kind: outcome, message: 'c', retriable: true },
    });
    return junitXml(
      resultOf(
        reportOf({ judgement: judgementOf({ scenarios: [scenarioOf({ runs: [run], verdicts: [] })] }) }),
      ),
    );
  };
  expect(suite('app-failure')).toContain('failures="1" errors="0"');
  expect(suite('infrastructure')).toContain('failures="0" errors="1"');
});

const LABEL = String.raw`[a-z_][a-z0-9_]*="(?:[^"\\\n]|\\[\\n"])*"`;
const SAMPLE = new RegExp(
  `^([a-z_][a-z0-9_]*)\\{${LABEL}(?:,${LABEL})*\\} -?\\d+(?:\\.\\d+)?(?:e[+-]\\d+)?$`,
);

test.each(NAMES)('metrics.txt follows the OpenMetrics grammar, families together: %j', (name) => {
  const lines = openMetrics(resultNamed(name)).split('\n');
  expect(lines.splice(-2)).toEqual(['# EOF', '']);
  const seen: string[] = [];
  for (const line of lines) {
    const type = /^# TYPE ([a-z_][a-z0-9_]*) gauge$/.exec(line)?.[1];
    if (type !== undefined) {
      expect(seen).not.toContain(type);
      seen.push(type);
    } else if (line.startsWith('# HELP ')) {
      expect(line).toMatch(new RegExp(`^# HELP ${seen.at(-1)} (?:[^\\\\"]|\\\\[\\\\n"])*$`));
    } else {
      expect(SAMPLE.exec(line)?.[1]).toBe(seen.at(-1));
    }
  }
  expect(seen).toContain('hitchproof_scroll_hitch_rate');
  expect(new Set(lines).size).toBe(lines.length);
});

const actionSchema = z.array(
  z.strictObject({
    name: z.string().min(1),
    unit: z.string().min(1),
    value: z.number(),
    range: z.string().optional(),
    extra: z.string().optional(),
  }),
);

test('github-action-benchmark: each metric once, in the file of its direction', () => {
  const result = resultNamed('feed-fling');
  const smaller = actionSchema.parse(actionBenchmark(result, 'lower'));
  const bigger = actionSchema.parse(actionBenchmark(result, 'higher'));
  expect(smaller.map(({ name }) => name.split(': ')[1])).toEqual([
    'Hitch rate',
    'Frozen frame ratio',
    'Stutter rate',
  ]);
  expect(bigger.map(({ name }) => name.split(': ')[1])).toEqual(['Sliding fps']);
  expect(smaller[0]).toMatchObject({ value: 12, unit: 'ms/s', range: '[10.9, 13.8]' });
});

test('bencher.json follows https://bencher.dev/bmf.json and its limits on names', () => {
  const metric = z.strictObject({
    value: z.number(),
    lower_value: z.number().optional(),
    upper_value: z.number().optional(),
  });
  const schema = z.record(z.string().min(1).max(1024), z.record(z.string().max(64), metric));
  for (const name of NAMES) schema.parse(bencherJson(resultNamed(name)));
  expect(Object.values(bencherJson(resultNamed('feed')))[0]?.['scroll-hitch-rate']).toEqual({
    value: 12,
    lower_value: 10.9,
    upper_value: 13.8,
  });
});

const single = z.strictObject({
  minimum: z.number(),
  maximum: z.number(),
  median: z.number(),
  runs: z.array(z.number()),
});
/** All fields that Moshi requires, in AndroidX's BenchmarkData.kt. */
const benchmarkDataSchema = z.strictObject({
  context: z.strictObject({
    build: z.strictObject({
      brand: z.string(),
      device: z.string(),
      fingerprint: z.string(),
      id: z.string(),
      model: z.string(),
      type: z.string(),
      version: z.strictObject({ codename: z.string(), sdk: z.number().int() }),
    }),
    cpuCoreCount: z.number().int(),
    cpuLocked: z.boolean(),
    cpuMaxFreqHz: z.number().int(),
    memTotalBytes: z.number().int(),
    sustainedPerformanceModeEnabled: z.boolean(),
    artMainlineVersion: z.number().int(),
    osCodenameAbbreviated: z.string(),
    compilationMode: z.string(),
    payload: z.record(z.string(), z.string()),
  }),
  benchmarks: z.array(
    z.strictObject({
      name: z.string(),
      params: z.record(z.string(), z.string()),
      className: z.string(),
      totalRunTimeNs: z.number().int(),
      metrics: z.record(z.string(), single),
      sampledMetrics: z.record(z.string(), z.never()),
      warmupIterations: z.number().int(),
      repeatIterations: z.number().int(),
      thermalThrottleSleepSeconds: z.number().int(),
    }),
  ),
});

test('benchmarkData.json has AndroidX’s shape and none of its metric names', () => {
  const [benchmark] = benchmarkDataSchema.parse(benchmarkData(resultNamed('feed-fling'))).benchmarks;
  expect(Object.keys(benchmark?.metrics ?? {})).toEqual([
    'scrollHitchRateMsPerS',
    'slidingFps',
    'frozenFrameRatio',
    'stutterRatePerMinute',
  ]);
  expect(benchmark?.metrics.scrollHitchRateMsPerS).toEqual({
    minimum: 11,
    maximum: 13,
    median: 12,
    runs: [11, 12, 13],
  });
});

test('without any value every output is well-formed', () => {
  const empty = resultOf(reportOf({ measurements: [], judgement: judgementOf({ scenarios: [] }) }));
  expect(openMetrics(empty)).toBe('# EOF\n');
  expect(junitXml(empty)).toContain('<testsuites name="hitchproof"></testsuites>');
  expect([actionBenchmark(empty, 'lower'), bencherJson(empty)]).toEqual([[], {}]);
  expect(benchmarkDataSchema.parse(benchmarkData(empty)).benchmarks).toEqual([]);
});
