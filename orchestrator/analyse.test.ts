import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveRun } from '../test/builders/saved-run.ts';
import { scriptedBytes } from '../test/builders/scripted-trace.ts';
import { analyse, judged, scenariosIn } from './analyse.ts';
import type { WorkLog } from './compute/work/work-log.ts';
import { configSchema } from './config.ts';
import { appendHistory, historyIn } from './history/history-folder.ts';
import { measurementsOf } from './judge/session.ts';
import { readRecording } from './run-folder/run-folder.ts';

const slide = (late: number): Uint8Array => scriptedBytes(`(/s${late})${'s'.repeat(34)}......`);
const config = configSchema.parse({});
const warningsOf = (folder: string): readonly (readonly string[])[] =>
  judged(readRecording(folder), { config, strict: false })
    .scenarios.flatMap(measurementsOf)
    .map(({ warnings }) => warnings.map(({ code }) => code));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'analyse-'));
  saveRun(folder, 2, slide(2));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('measures the traces that were recorded', () => {
  expect(warningsOf(folder)).toEqual([[], []]);
});

it('recognises a sound trace in the place of the recorded one', () => {
  const [first = ''] = readdirSync(join(folder, 'traces'));
  writeFileSync(join(folder, 'traces', first), slide(5));
  expect(warningsOf(folder)).toEqual([['trace-altered'], []]);
});

it('recognises a sound work log in the place of the recorded one', () => {
  const log: WorkLog = {
    stride: 20_000,
    units: 9_000,
    otherUnits: 0,
    counts: [],
    frames: [],
    rows: [],
    methods: [],
    stacks: [],
    samples: [],
  };
  saveRun(folder, 2, slide(2), { work: log });
  expect(warningsOf(folder)).toEqual([[], []]);
  const [, second = ''] = readdirSync(join(folder, 'work'));
  writeFileSync(join(folder, 'work', second), JSON.stringify({ ...log, units: 5_000 }));
  expect(warningsOf(folder)).toEqual([[], ['trace-altered']]);
});

it('each build is retraced by its own mapping', () => {
  const log: WorkLog = {
    stride: 1_000,
    units: 1_000,
    otherUnits: 0,
    counts: [],
    rows: [],
    frames: [[0, 1_000]],
    methods: ['main', 'a.b.c'],
    stacks: [[0, 1]],
    samples: [[0, 0]],
  };
  saveRun(folder, 2, slide(2), { work: log, arms: ['current', 'baseline'] });
  const mappingTo = (name: string): string => {
    const path = join(folder, `${name}.txt`);
    writeFileSync(path, `com.acme.${name} -> a.b:\n    1:1:void bind():7:7 -> c\n`);
    return path;
  };
  const methodsWith = (mapping: string | undefined, baselineMapping?: string) =>
    judged(readRecording(folder), {
      config: { ...config, appPackages: ['com.acme'], mapping, baselineMapping },
      strict: false,
    })
      .scenarios.flatMap(measurementsOf)
      .map(({ arm, work }) => [arm, work?.methods[0]?.method]);
  expect(methodsWith(mappingTo('New'), mappingTo('Old'))).toEqual([
    ['current', 'com.acme.New.bind'],
    ['baseline', 'com.acme.Old.bind'],
  ]);
  expect(methodsWith(mappingTo('New'))).toEqual([
    ['current', 'com.acme.New.bind'],
    ['baseline', undefined],
  ]);
});

it.each<[string, (path: string) => void]>([
  ['missing', (path) => rmSync(path)],
  ['empty', (path) => writeFileSync(path, '')],
  ['not a trace', (path) => writeFileSync(path, 'PK')],
])('measures the other runs when a trace is %s', (_, damage) => {
  saveRun(folder, 3, slide(2));
  const [, second = ''] = readdirSync(join(folder, 'traces'));
  damage(join(folder, 'traces', second));
  const { judgement } = judged(readRecording(folder), { config, strict: false });
  expect(judgement.scenarios[0]?.runs.map(({ run, outcome }) => [run, outcome])).toEqual([
    [1, { kind: 'valid' }],
    [2, { kind: 'infrastructure', message: expect.stringContaining(second), retriable: false }],
    [3, { kind: 'valid' }],
  ]);
});

it('judges with the configured share of bad runs', () => {
  const lenient = configSchema.parse({ budget: { allowedRuns: 0.4 } });
  const { judgement } = judged(readRecording(folder), { config: lenient, strict: false });
  expect(judgement.scenarios[0]?.verdicts[0]?.runsBeyond?.allowed).toBe(0.4);
});

it('keeps the runs of two compared recordings apart, which share their indices', async () => {
  const before = join(folder, 'before');
  saveRun(before, 2, scriptedBytes(`(/s2${'s'.repeat(34)})......|(/s2${'s'.repeat(34)})......`));
  const older = scenariosIn(readRecording(before), config);
  const recording = readRecording(folder);
  const against = { kind: 'recording', seed: recording.manifest.seed, scenarios: older } as const;
  const { report } = await analyse(recording, { config, strict: false, against });
  expect(report.result.scenarios[0]?.runs.map(({ arm, run, slides }) => [arm, run, slides])).toEqual([
    ['baseline', 1, 2],
    ['baseline', 2, 2],
    ['current', 1, 1],
    ['current', 2, 1],
  ]);
});

describe('with the history beside the run folder', () => {
  const run = (): string => join(folder, 'run');
  const reportOfRun = async () =>
    (await analyse(readRecording(run()), { config, strict: false })).report.written;
  const append = async (judgedAt: string): Promise<void> => {
    const { judgement } = judged(readRecording(run()), { config, strict: false });
    const session = {
      session: judgedAt.slice(0, 10),
      judgedAt,
      commit: undefined,
      branch: undefined,
      tool: 'x',
    };
    await appendHistory(historyIn(folder), judgement, session);
  };
  beforeEach(() => saveRun(run(), 3, slide(2)));

  it('the report has the trend and the verdicts of earlier sessions', async () => {
    await append('2026-02-01T12:00:00.000Z');
    expect(await reportOfRun()).toEqual(
      expect.arrayContaining(['scenarios/feed-fling/trend.svg', 'allure-results/history/history.json']),
    );
  });

  it('the session itself and later ones are no earlier sessions', async () => {
    await append('2026-03-01T12:00:00.000Z');
    await append('2026-04-01T12:00:00.000Z');
    expect((await reportOfRun()).filter((path) => /trend|history/.test(path))).toEqual([]);
  });

  it('the report is complete without a history that can be read', async () => {
    writeFileSync(historyIn(folder), 'a file');
    expect(await reportOfRun()).toContain('scenarios/feed-fling/why.html');
  });
});

it('a scenario of the last session of the branch that this one lacks keeps it from passing', async () => {
  const reports = join(folder, 'reports');
  const first = join(reports, 'first');
  const second = join(reports, 'second');
  for (const run of [first, second]) {
    saveRun(run, 12, slide(1));
    const file = join(run, 'manifest.json');
    writeFileSync(file, JSON.stringify({ ...readRecording(run).manifest, branch: 'main' }));
  }
  const choice = { isPart: false };
  const how = {
    config,
    strict: false,
    against: { kind: 'accepted', files: [], asked: false, choice },
  } as const;
  const { judgement } = await analyse(readRecording(first), how);
  const [scenario] = judgement.scenarios;
  if (scenario === undefined) throw new Error('There is no scenario.');
  const scenarios = [scenario, { ...scenario, scenario: 'gone' }];
  await appendHistory(
    historyIn(reports),
    { ...judgement, scenarios },
    { session: 'first', judgedAt: '2000-01-01T00:00:00Z', commit: undefined, branch: 'main', tool: '1' },
  );
  const { judgement: later } = await analyse(readRecording(second), how);
  expect(later.whole).toMatchObject({
    kind: 'inconclusive',
    because: expect.arrayContaining([{ kind: 'not-measured', scenario: 'gone', why: 'last' }]),
  });
});
