// @module-tag nightly
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { hitchproof } from './command-line.ts';
import { comparisonIn, folderOf, type PerfSession, resultOf } from './perf-session.ts';
import { freshDevice, type WarmSessionOptions } from './warm-device.ts';

const SLOWER = 'android-probe/demo-app/target/demo-app-slower.apk';
const session = freshDevice(120);
const measure = (options: WarmSessionOptions): Promise<PerfSession> =>
  session({ world: 'noisy-rows', spec: 'test/e2e/specs/compared.spec.ts', ...options });
const temporary = (): string => mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));

describe('accepted results', () => {
  const reports = temporary();
  const baseline = join(temporary(), 'baselines');
  let first: PerfSession;
  let same: PerfSession;
  let slower: PerfSession;

  beforeAll(async () => {
    first = await measure({ runs: 6, slides: 4, seed: 1, reports, baseline, branch: 'main', strict: true });
  });

  it('that are missing are no pass, and exit 5 when asked to be strict', () => {
    expect(first.code, first.output).toBe(5);
    expect(resultOf(first).verdict.kind).toBe('no-baseline');
    expect(first.output).toMatch(/no baseline/i);
  });
  it('are updated and shown', async () => {
    const accepted = await hitchproof(['baseline', 'update', folderOf(first), '--baseline', baseline]);
    expect(accepted.code, accepted.output).toBe(0);
    const shown = await hitchproof(['baseline', 'show', '--baseline', baseline]);
    expect(shown.output).toMatch(/feed-compared · .* · API 31 · 120 Hz/);
    expect(shown.output).toMatch(/6 runs, median hitch rate [\d.]+ ms\/s/);
  });
  it('are what the next run is compared with', async () => {
    same = await measure({ runs: 6, slides: 4, seed: 2, reports, baseline, branch: 'main' });
    expect(same.code, same.output).toBe(0);
    expect(comparisonIn(same).kind).not.toBe('fail');
    const branch = 'feature/slower';
    slower = await measure({ apk: SLOWER, runs: 6, slides: 4, seed: 4, reports, baseline, branch });
    expect(slower.code, slower.output).toBe(1);
    expect(comparisonIn(slower).kind).toBe('fail');
  });
  it('are updated from a protected branch only', async () => {
    const refused = await hitchproof(['baseline', 'update', folderOf(slower), '--baseline', baseline]);
    expect(refused.code).toBe(2);
    expect(refused.output).toMatch(/accepted on main, master; this is feature\/slower/);
  });

  it('two saved runs are compared under the same rules', async () => {
    const quiet = await hitchproof(['compare', folderOf(first), folderOf(same), '--no-allure']);
    expect(quiet.code, quiet.output).toBe(0);
    const found = await hitchproof(['compare', folderOf(first), folderOf(slower), '--no-allure']);
    expect(found.code, found.output).toBe(1);
    expect(found.output).toMatch(/scroll hitch rate [\d.]+ → [\d.]+ ms\/s/);
  });
  it('a run compared with itself shows the noise floor', async () => {
    const { code, output } = await hitchproof(['aa', folderOf(first), '--rounds', '50']);
    expect(code, output).toBe(0);
    expect(output).toMatch(/feed-compared: scroll-hitch-rate, median [\d.]+ ms\/s, variation [\d.]+ %/);
    expect(output).toMatch(/^ +10 +[\d.]+ % +[\d.]+ % +[\d.]+ %/m);
  });
  it('are beside the configuration by which Allure 3 reads them', async () => {
    const allurerc = pathToFileURL(join(folderOf(slower), 'allure-results', 'allurerc.mjs'));
    const { default: configuration } = await import(allurerc.href);
    expect(configuration.categories).not.toEqual([]);
    const lines = readFileSync(configuration.historyPath, 'utf8').trimEnd().split('\n');
    const session = (one: PerfSession): string => basename(folderOf(one));
    expect(lines.map((line) => JSON.parse(line).name)).toEqual([session(first), session(same)]);
  });
  it('the history holds every session, and no step where there are too few to see one', async () => {
    const trend = await hitchproof(['trend', 'scroll-hitch-rate', '--reports', reports]);
    expect(trend.code, trend.output).toBe(0);
    expect(trend.output).toContain('feed-compared');
    const compacted = await hitchproof(['history', 'compact', '--reports', reports]);
    expect(compacted.code, compacted.output).toBe(0);
    const kept = await hitchproof(['history', 'retain', '--months', '2', '--reports', reports]);
    expect(kept).toEqual({ code: 0, output: 'No month is that old.\n' });
    expect((await hitchproof(['trend', 'scroll-hitch-rate', '--reports', reports])).output).toBe(
      trend.output,
    );
    const alarms = await hitchproof(['alarms', '--reports', reports]);
    expect(alarms).toEqual({ code: 0, output: 'No metric has become worse.\n' });
  });
});
