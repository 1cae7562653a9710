import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'fflate';
import { Profile } from 'pprof-format';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { reportedRunOf, reportOf, slideOf } from '../../../test/builders/report-of.ts';
import { resultWith } from '../../../test/builders/result-with.ts';
import type { WorkLog } from '../../compute/work/work-log.ts';
import { measurementsOf } from '../../judge/session.ts';
import type { StackResult } from '../result/result.ts';
import { resultOf } from '../result/result-of.ts';
import { type ExportFormat, exportRun } from './export-run.ts';
import { framePlaceOf } from './frame-place.ts';
import { framesCsv } from './frames-csv.ts';
import { pprof } from './pprof.ts';
import { speedscope, workProfile } from './speedscope.ts';

const stack = (hitchMs: number, ...example: readonly string[]): StackResult => ({
  key: example.join('|'),
  hitchMs,
  frames: 2,
  slides: 1,
  runs: 1,
  example: [...example],
});
const stacks = [
  stack(40, 'b.sleep(B.java:3)', 'a.run(A.java:1)'),
  stack(10, 'c.draw(C.java:7)', 'a.run(A.java:1)'),
];

/** The schema that speedscope's own package publishes. */
const publishedSchema = z.fromJSONSchema(
  JSON.parse(
    readFileSync(
      createRequire(import.meta.url).resolve('speedscope/dist/release/file-format-schema.json'),
      'utf8',
    ),
  ),
);

test('speedscope: the file is valid in its published schema, which refuses others', () => {
  const file = speedscope('feed', stacks);
  expect(publishedSchema.safeParse(file).error).toBeUndefined();
  expect(publishedSchema.safeParse({ ...file, shared: {} }).success).toBe(false);
  const [profile] = file.profiles;
  expect(publishedSchema.safeParse({ ...file, profiles: [{ ...profile, unit: 'ms' }] }).success).toBe(false);
});

const workLog: WorkLog = {
  stride: 20_000,
  units: 65_000,
  otherUnits: 20_000,
  counts: [],
  frames: [],
  rows: [],
  methods: ['main', 'pool-1', 'a.bind', 'b.sort'],
  stacks: [
    [0, 2, 3],
    [1, 3],
  ],
  samples: [
    [0, 0],
    [-1, 1],
    [0, 0],
  ],
};

test('the work of a run: in the order of time, below its threads, a stride of units each', () => {
  const file = workProfile('feed', workLog);
  expect(publishedSchema.safeParse(file).error).toBeUndefined();
  expect(file.shared.frames.map(({ name }) => name)).toEqual(workLog.methods);
  const samples = [
    [0, 2, 3],
    [1, 3],
    [0, 2, 3],
  ];
  const weights = [20_000, 20_000, 20_000];
  expect(file.profiles).toMatchObject([{ unit: 'none', endValue: 60_000, samples, weights }]);
});

test('each run under the work clock has a profile of its own', () => {
  const input = reportOf();
  const work = (['current', 'baseline'] as const).map((arm, i) => ({
    scenario: 'feed-fling',
    arm,
    run: i + 1,
    log: workLog,
  }));
  const runs = input.scenarios.flatMap(measurementsOf);
  const other = { ...work[0], scenario: 'other' } as (typeof work)[number];
  expect(exportRun('speedscope', resultOf(input), runs, [...work, other]).map(({ name }) => name)).toEqual([
    'feed-fling.speedscope.json',
    'feed-fling-1-work.speedscope.json',
    'feed-fling-baseline-2-work.speedscope.json',
  ]);
});

test('speedscope: outermost first, weighted by hitch time', () => {
  const { shared, profiles } = speedscope('feed', stacks);
  const names = profiles[0]?.samples.map((sample) => sample.map((i) => shared.frames[i]?.name));
  expect(names).toEqual([
    ['a.run(A.java:1)', 'b.sleep(B.java:3)'],
    ['a.run(A.java:1)', 'c.draw(C.java:7)'],
  ]);
  expect(profiles[0]).toMatchObject({ weights: [40, 10], endValue: 50 });
});

test('pprof: innermost first, frames and hitch time, read back by pprof-format', () => {
  const { sample, location, function: functions, stringTable } = Profile.decode(gunzipSync(pprof(stacks)));
  const nameOf = (id: unknown): string => {
    const line = location.find((one) => one.id === id)?.line[0];
    const name = functions.find((one) => one.id === line?.functionId)?.name;
    return `${stringTable.strings[Number(name)]}:${line?.line}`;
  };
  expect(sample.map(({ locationId, value }) => [locationId.map(nameOf), value.map(Number)])).toEqual([
    [
      ['b.sleep:3', 'a.run:1'],
      [2, 40_000_000],
    ],
    [
      ['c.draw:7', 'a.run:1'],
      [2, 10_000_000],
    ],
  ]);
  // 0 is no id: https://github.com/google/pprof/blob/main/proto/profile.proto
  const ids = location.map(({ id }) => Number(id));
  expect(ids).toEqual([1, 2, 3]);
});

test('pprof: the two values are named with their units, and no time of writing is in the file', () => {
  const bytes = pprof(stacks);
  const { sampleType, stringTable } = Profile.decode(gunzipSync(bytes));
  const textOf = (index: unknown) => stringTable.strings[Number(index)];
  expect(sampleType.map(({ type, unit }) => [textOf(type), textOf(unit)])).toEqual([
    ['late_frames', 'count'],
    ['hitch', 'nanoseconds'],
  ]);
  // MTIME of the gzip header: https://www.rfc-editor.org/rfc/rfc1952#section-2.3
  expect([...bytes.slice(4, 8)]).toEqual([0, 0, 0, 0]);
});

test.each([
  ['a.B.c(B.java:12)', { method: 'a.B.c', file: 'B.java', line: 12 }],
  ['a.B.<init>(B.java)', { method: 'a.B.<init>', file: 'B.java', line: 0 }],
  ['no place', { method: 'no place', file: '', line: 0 }],
])('%s', (text, frame) => {
  expect(framePlaceOf(text)).toEqual(frame);
});

test('csv: one row per frame, as many cells as columns, formulas kept as text', () => {
  const slide = slideOf(0, [1, 3], (i) =>
    i === 0
      ? {}
      : {
          stages: {
            unknownDelay: 1,
            input: 2,
            animation: 3,
            layoutMeasure: 4,
            draw: 5,
            sync: 6,
            commandIssue: 7,
            swapBuffers: 8,
            gpu: Number.NaN,
          },
        },
  );
  const [head, first, second, end] = framesCsv([
    reportedRunOf(1, 5, { scenario: 'feed', slides: [slide] }),
  ]).split('\r\n');
  expect(first).toBe('feed,1,current,1,1,1000000,16667,16667,0,true,drag,,,,,,,,,');
  expect(second).toBe('feed,1,current,1,2,1016667,50001,16667,2,true,fling,1,2,3,4,5,6,7,8,');
  expect(head?.split(',')).toHaveLength(first?.split(',').length ?? 0);
  expect(end).toBe('');
  const baseline = framesCsv([reportedRunOf(2, 5, { arm: 'baseline', slides: [slideOf(0, [1])] })]);
  expect(baseline.split('\r\n')[1]).toMatch(/^feed-fling,2,baseline,1,1,/);
  const hostile = framesCsv([reportedRunOf(1, 5, { scenario: '=cmd("x"),y', slides: [slideOf(0, [1])] })]);
  expect(hostile.split('\r\n')[1]).toMatch(/^"'=cmd\(""x""\),y",1,/);
});

test.each<[ExportFormat, readonly string[]]>([
  ['perfetto', ['feed-fling-1.perfetto-trace', 'feed-fling-2.perfetto-trace', 'feed-fling-3.perfetto-trace']],
  ['speedscope', ['feed-fling.speedscope.json']],
  ['pprof', ['feed-fling.pb.gz']],
  ['csv', ['frames.csv']],
  ['macrobenchmark', ['benchmarkData.json']],
])('%s exports %j', (format, names) => {
  const input = reportOf();
  const files = exportRun(format, resultOf(input), input.scenarios.flatMap(measurementsOf));
  expect(files.map(({ name }) => name)).toEqual(names);
  for (const { content } of files) expect(content.length).toBeGreaterThan(0);
});

test('the trace of a run of the other build has that in its name', () => {
  const runs = [reportedRunOf(1, 5), reportedRunOf(2, 5, { arm: 'baseline' })];
  const files = exportRun('perfetto', resultOf(reportOf()), runs);
  expect(files.map(({ name }) => name)).toEqual([
    'feed-fling-1.perfetto-trace',
    'feed-fling-baseline-2.perfetto-trace',
  ]);
});

test('each scenario has the traces of its own runs', () => {
  const runs = [reportedRunOf(1, 5), reportedRunOf(2, 5, { scenario: 'search' })];
  const result = resultWith([{}, { name: 'search', slug: 'search' }]);
  expect(exportRun('perfetto', result, runs).map(({ name }) => name)).toEqual([
    'feed-fling-1.perfetto-trace',
    'search-2.perfetto-trace',
  ]);
});
