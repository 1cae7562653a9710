import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { benchmarkFile } from '../../test/builders/benchmark-file.ts';
import { judgementOf } from '../../test/builders/report-of.ts';
import { projectAt } from '../../tools/setup/places.mjs';
import { UsageError } from '../base/errors.ts';
import { configSchema } from '../config.ts';
import { appendHistory, historyIn } from '../history/history-folder.ts';
import { alarmsCommand } from './alarms.ts';
import { readResult } from './confirm.ts';
import { budgetLimit, type JudgeOptions, judgeBenchmarks } from './judge.ts';
import { trendCommand } from './trend.ts';

const root = mkdtempSync(join(tmpdir(), 'judge-'));
afterAll(() => rmSync(root, { recursive: true }));

const file = (name: string, content: object): string => {
  const path = join(root, `${name}-benchmarkData.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
};
const nothing = (): void => undefined;
const QUIET = { say: nothing, doing: nothing, note: nothing, live: nothing, clear: nothing };

let sessions = 0;
/** Judges in a reports folder of its own. */
async function judge(files: readonly string[], options: Partial<JudgeOptions> = {}, config: object = {}) {
  const reports = join(root, `reports-${sessions++}`);
  const project = { ...projectAt(root), config: configSchema.parse(config) };
  const all = { strict: false, allure: false, reports, ...options };
  const code = await judgeBenchmarks(files, project, all, QUIET);
  const [run = ''] = readdirSync(reports).filter((name) => name !== 'history');
  const folder = join(reports, run);
  return { code, folder, result: readResult(join(folder, 'result.json')) };
}
const verdictsIn = ({ result }: Awaited<ReturnType<typeof judge>>) =>
  result.scenarios.flatMap(({ name, verdicts }) =>
    verdicts.map(({ metric, kind, gate }) => `${name} ${gate.kind} ${metric} ${kind}`),
  );

const fast = file('fast', benchmarkFile());
const slow = file('slow', benchmarkFile({ lateMs: 9 }));

describe('hitchproof judge', () => {
  it('passes a file whose frames meet their deadline, and fails one whose frames do not', async () => {
    const passed = await judge([fast]);
    expect(passed.code).toBe(0);
    expect(verdictsIn(passed)).toEqual(['FeedBenchmark.scroll budget frameOverrunMs.P95 pass']);
    const failed = await judge([slow]);
    expect(failed.code).toBe(1);
    expect(verdictsIn(failed)).toEqual(['FeedBenchmark.scroll budget frameOverrunMs.P95 fail']);
    expect(readFileSync(join(failed.folder, 'summary.md'), 'utf8')).toContain('frameOverrunMs P95');
    expect(readdirSync(join(failed.folder, 'allure-results')).length).toBeGreaterThan(0);
  });

  it('has the iterations as runs, and the percentiles of all of them together', async () => {
    const { result } = await judge([fast]);
    const [scenario] = result.scenarios;
    expect(scenario?.runs).toHaveLength(8);
    expect(scenario?.device).toMatchObject({ model: 'Pixel 6', api: 34, source: 'macrobenchmark' });
    const written: unknown = JSON.parse(readFileSync(fast, 'utf8'));
    const { P50, P90, P95, P99 } = scenario?.pooled?.frameOverrunMs ?? {};
    expect(written).toMatchObject({
      benchmarks: [{ sampledMetrics: { frameOverrunMs: { P50, P90, P95, P99 } } }],
    });
  });

  it('passes no test of which most iterations have no value', async () => {
    const metrics = { timeToInitialDisplayMs: { minimum: 347, maximum: 347, median: 347, runs: [347] } };
    const test = { name: 'a', className: 'A', metrics, warmupIterations: 0, repeatIterations: 3 };
    const lost = file('lost', { benchmarks: [test] });
    const { result } = await judge([lost], { budget: budgetLimit('timeToInitialDisplayMs<=500') });
    expect(result.scenarios[0]?.runs).toHaveLength(3);
    expect(result.scenarios[0]?.verdicts[0]).toMatchObject({
      kind: 'inconclusive',
      reason: { kind: 'too-many-excluded' },
    });
  });

  it('keeps to the budgets of the command line, and to those of the configuration', async () => {
    const limited = await judge([fast], { budget: budgetLimit('memoryHeapSizeMaxKb<=100') });
    expect(verdictsIn(limited)).toEqual(['FeedBenchmark.scroll budget memoryHeapSizeMaxKb fail']);
    const benchmarkBudgets = {
      'Feed*': { frameCount: { min: 10 } },
      'Other*': { frameCount: { min: 1_000 } },
    };
    const configured = await judge([fast], {}, { benchmarkBudgets });
    expect(verdictsIn(configured)).toEqual(['FeedBenchmark.scroll budget frameCount pass']);
  });

  it('compares two files, and each comparison has its verdict', async () => {
    const compare = ['frameOverrunMs.P95', 'frameDurationCpuMs.P50'];
    const muchSlower = file('much-slower', benchmarkFile({ lateMs: 60 }));
    const worse = await judge([muchSlower], { baseline: [fast], compare });
    expect(worse.code).toBe(1);
    // One session before cannot show how much sessions differ, so that nothing passes.
    expect(verdictsIn(worse)).toEqual([
      'FeedBenchmark.scroll regression frameOverrunMs.P95 fail',
      'FeedBenchmark.scroll regression frameDurationCpuMs.P50 inconclusive',
    ]);
    const little = await judge([slow], { baseline: [fast], compare });
    expect(verdictsIn(little)[0]).toBe('FeedBenchmark.scroll regression frameOverrunMs.P95 inconclusive');
    expect((await judge([fast], { baseline: [fast], compare })).code).toBe(0);
  });

  it('has several files as sessions before', async () => {
    const earlier = [0, 0.01, -0.01].map((shiftMs, i) => file(`earlier-${i}`, benchmarkFile({ shiftMs })));
    const compare = ['frameOverrunMs.P95'];
    const worse = await judge([slow], { baseline: earlier, compare });
    expect(verdictsIn(worse)).toEqual(['FeedBenchmark.scroll regression frameOverrunMs.P95 fail']);
    const same = await judge([fast], { baseline: earlier, compare });
    expect(verdictsIn(same)).toEqual(['FeedBenchmark.scroll regression frameOverrunMs.P95 pass']);
    expect(worse.result.scenarios[0]?.verdicts[0]?.regression?.sessions?.count).toBe(3);
  });

  it('says that there is nothing to compare a test without budget with', async () => {
    const startup = file('startup', benchmarkFile({ startup: true }));
    const alone = await judge([startup]);
    expect(alone.code).toBe(0);
    expect(alone.result.verdict.kind).toBe('no-baseline');
    expect((await judge([startup], { strict: true })).code).toBe(5);
  });

  it('never compares two kinds of phone', async () => {
    const other = file('other', benchmarkFile({ model: 'Pixel 8' }));
    const { result } = await judge([slow], { baseline: [other], compare: ['frameOverrunMs.P95'] });
    expect(result.verdict.kind).toBe('no-baseline');
    await expect(judge([fast, other])).rejects.toThrow(
      'The files are of several devices (Pixel 6 with API 34, Pixel 8 with API 34): judge each device by itself.',
    );
  });

  it('holds an emulator and a suppressed error to what a session is held to', async () => {
    const emulated = file('emulated', benchmarkFile({ model: 'sdk_gphone64_x86_64' }));
    expect((await judge([emulated])).code).toBe(4);
    expect((await judge([emulated], { allow: ['EMULATOR'] })).code).toBe(0);
    const debuggable = file('debuggable', benchmarkFile({ name: 'DEBUGGABLE_scroll' }));
    expect((await judge([debuggable])).code).toBe(4);
  });

  it('writes a file that it reads again, with the same samples', async () => {
    const { folder, result } = await judge([fast], {}, { outputs: ['macrobenchmark'] });
    const again = await judge([join(folder, 'benchmarkData.json')]);
    expect(again.result.scenarios[0]?.pooled).toEqual(result.scenarios[0]?.pooled);
    expect(again.result.scenarios[0]?.runs.map(({ values }) => values)).toEqual(
      result.scenarios[0]?.runs.map(({ values }) => values),
    );
  });

  it.each([
    ['frameOverrunMs<=0', /No test has the metric "frameOverrunMs"; there are .*frameOverrunMs\.P50/],
    ['frameOverrunMs.P95<0', /--budget takes a limit like/],
  ])('refuses the budget %s in one sentence', async (text, message) => {
    await expect((async () => judge([fast], { budget: budgetLimit(text) }))()).rejects.toThrow(message);
    await expect((async () => judge([fast], { budget: budgetLimit(text) }))()).rejects.toThrow(UsageError);
  });

  it('is in the history by its name: a trend, and an alarm when it gets worse', async () => {
    const reports = join(root, 'trended');
    const project = { ...projectAt(root), config: configSchema.parse({ reports }) };
    const { result } = await judge([fast]);
    for (let n = 1; n <= 24; n++) {
      const later = (value = 0): number => value + (n > 12 ? 20 : 0) + ((n * 7) % 5) / 10;
      const scenarios = result.scenarios.map(({ name, device, verdicts, ...scenario }) => ({
        scenario: name,
        deviceClass: device,
        verdicts,
        warnings: [],
        runs: scenario.runs.map((run) => ({
          ...run,
          warnings: [],
          values: { 'frameOverrunMs.P95': later(run.values['frameOverrunMs.P95']) },
        })),
      }));
      const judgedAt = `2026-01-${String(n).padStart(2, '0')}T10:00:00.000Z`;
      const session = { session: `s${n}`, judgedAt, commit: undefined, branch: undefined, tool: 't' };
      await appendHistory(historyIn(reports), judgementOf({ scenarios }), session);
    }
    const output: string[] = [];
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => output.push(String(text)) > 0);
    const context = {
      done: (code: number) => output.push(`exit ${code}`),
      project: () => Promise.resolve(project),
    };
    const others = { terminal: () => QUIET, verbose: () => false, here: () => root };
    const alarms = async (...given: readonly string[]): Promise<string> => {
      output.length = 0;
      await alarmsCommand({ ...context, ...others }).parseAsync([...given], { from: 'user' });
      return output.join('');
    };
    const line =
      /^frameOverrunMs\.P95.*FeedBenchmark\.scroll.* ms → .* since 2026-01-13T10:00 .*, 12 sessions in 11 days/;
    const first = await alarms();
    expect(first).toMatch(line);
    expect(first).toMatch(/days\nexit 1$/);
    const accepted = join('specs', 'baselines', 'acknowledged-alarms.json');
    expect(await alarms('--acknowledge', 'The longer rows')).toMatch(
      /^Acknowledged in .*acknowledged-alarms\.json:\n.*days; acknowledged: The longer rows\nexit 0$/,
    );
    expect(await alarms()).toMatch(/days; acknowledged: The longer rows\nexit 0$/);
    rmSync(join(root, accepted));
    expect(await alarms()).toMatch(/days\nexit 1$/);
    await trendCommand({ ...context, ...others }).parseAsync(['frameOverrunMs.P95'], { from: 'user' });
    write.mockRestore();
    expect(output.join('')).toMatch(/exit 1.*← regression.*exit 0/s);
  });

  it('leaves no folder behind for a file that it cannot judge', async () => {
    const table = join(root, 'timeline.csv');
    writeFileSync(
      table,
      'ts,dur,expected_ts,expected_dur,jank_type\n1000,5,1000,10,None\n2000,5,2000,10,None\n',
    );
    const reports = join(root, 'none');
    await expect(judge([table], { reports })).rejects.toThrow(/not a benchmarkData.json/);
    expect(() => readdirSync(reports)).toThrow();
  });
});
