import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveRun } from '../../test/builders/saved-run.ts';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { type AnalyseOptions, analyse, judged, type SessionJudging } from '../analyse.ts';
import { type CapturedScenario, type Manifest, manifestSchema } from '../capture/recording.ts';
import { configSchema } from '../config.ts';
import { keepJudging } from '../history/kept-judging.ts';
import { acceptedOf, keyOf } from '../judge/baseline/accepted-of.ts';
import { type Accepted, type ParsedBaseline, parseBaseline } from '../judge/baseline/baseline.ts';
import type { Judgement } from '../judge/judgement.ts';
import { JUDGING_FILE } from '../run-folder/run-files.ts';
import { readRecording } from '../run-folder/run-folder.ts';
import { judgingOf } from './analyse.ts';
import { main } from './main.ts';
import { placesIn } from './repository.ts';

const config = configSchema.parse({});
const RATE = 'scroll-hitch-rate';

const TRACE = scriptedBytes(`(/s2)${'s'.repeat(400)}......`);
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'analyse-command-'));
  saveRun(folder, 12, TRACE);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A baseline of the saved scenario, with all its metrics: sessions in which every run has one hitch rate. */
function acceptedFile(sessions: number, value: number): ParsedBaseline {
  const [scenario] = judgementBy({ config, strict: false }).scenarios;
  if (scenario === undefined) throw new Error('There is no scenario.');
  const accepted = Array.from({ length: sessions }, (_, i): Accepted => {
    const own = { session: `s${i}`, commit: 'a', branch: 'main', date: '2026-01-01', tool: '1' };
    const measured = acceptedOf(scenario, own);
    if (measured === undefined) throw new Error('There is no valid run.');
    return { ...measured, values: { ...measured.values, [RATE]: Array.from({ length: 20 }, () => value) } };
  });
  return { kind: 'baseline', baseline: { key: keyOf(scenario), accepted } };
}

const judgementBy = (options: AnalyseOptions): Judgement => judged(readRecording(folder), options).judgement;

describe('a session analysed again', () => {
  const again = (present: Partial<AnalyseOptions> = {}): Judgement =>
    judgementBy(judgingOf(folder, { config, strict: false, ...present }));
  const accepted = (files: readonly ParsedBaseline[], asked = false): SessionJudging['against'] => ({
    kind: 'accepted',
    files,
    asked,
  });

  it.each<[string, string, number, () => Partial<SessionJudging>]>([
    ['a regression', 'fail', 1, () => ({ against: accepted([acceptedFile(4, 0)]) })],
    ['few accepted sessions', 'inconclusive', 0, () => ({ against: accepted([acceptedFile(1, 2)]) })],
    ['a baseline that is asked for', 'no-baseline', 0, () => ({ against: accepted([], true) })],
    ['the same, strictly', 'no-baseline', 5, () => ({ against: accepted([], true), strict: true })],
    ['a damaged baseline', 'no-baseline', 0, () => ({ against: accepted([parseBaseline('{')]) })],
    [
      'settings that change values and limits',
      'pass',
      0,
      () => ({
        config: configSchema.parse({
          budget: { allowedRuns: 0.4 },
          metricOptions: { 'jankstats/jank': { multiplier: 1.5 } },
          suppress: ['EMULATOR'],
        }),
      }),
    ],
    ['nothing special', 'pass', 0, () => ({})],
  ])('has the same verdict: %s', (_, kind, exitCode, how) => {
    const session = { config, strict: false, against: accepted([]), ...how() };
    keepJudging(folder, session);
    const before = judgementBy(session);
    expect(before.whole).toMatchObject({ kind, exitCode });
    expect(again()).toEqual(before);
  });

  it('keeps what only several devices need', () => {
    const fleet = configSchema.parse({ fleet: { agreeing: 3 } });
    keepJudging(folder, { config: fleet, strict: false, against: accepted([]) });
    expect(judgingOf(folder, { config, strict: false }).config).toEqual(fleet);
  });

  it('is judged by the present configuration if it was recorded without its own', () => {
    const lenient = configSchema.parse({ budget: { allowedRuns: 0.4 } });
    expect(again({ config: lenient })).toEqual(judgementBy({ config: lenient, strict: false }));
  });

  it('can be judged more strictly, not less', () => {
    keepJudging(folder, { config, strict: false, against: accepted([], true) });
    expect(again().whole.exitCode).toBe(0);
    expect(again({ strict: true }).whole.exitCode).toBe(5);
  });

  it('keeps only the accepted values that are compared', () => {
    keepJudging(folder, { config, strict: false, against: accepted([acceptedFile(1, 2)]) });
    const kept = readFileSync(join(folder, JUDGING_FILE), 'utf8');
    expect(kept).toContain(RATE);
    expect(kept).not.toContain('sliding-fps');
  });

  it('is not judged with half of what it was judged with', () => {
    keepJudging(folder, { config, strict: false, against: accepted([]) });
    writeFileSync(join(folder, JUDGING_FILE), '{"schema":1}');
    expect(() => again()).toThrow(/judging\.json is damaged: .*strict.*delete the file/);
  });
});

describe('every outcome of a session', () => {
  type Run = CapturedScenario['runs'][number];
  const each = (change: Partial<Run>) => (scenario: CapturedScenario) => ({
    ...scenario,
    runs: scenario.runs.map((run) => (run.warmup ? run : { ...run, ...change })),
  });
  const failure = (kind: 'crash' | 'infrastructure') => ({
    failure: { kind, message: 'it ended', retriable: false },
  });
  const limited = (budget: CapturedScenario['budget']) => (scenario: CapturedScenario) => ({
    ...scenario,
    budget,
  });
  const early = (scenario: CapturedScenario): CapturedScenario => ({ ...scenario, adaptive: true });
  const declared = [
    { name: 'feed-fling', spec: 'a.ts', state: 'measured' as const },
    { name: 'lost', spec: 'a.ts', state: 'lost' as const },
  ];

  it.each<[string, number, Partial<Manifest>, ((scenario: CapturedScenario) => CapturedScenario)?]>([
    ['pass', 0, {}],
    ['fail', 1, {}, limited({ [RATE]: { max: 0.001 } })],
    ['fail', 1, {}, each(failure('crash'))],
    ['invalid-environment', 4, {}, each({ conditions: { start: { powerSave: true }, end: {} } })],
    ['infrastructure', 3, {}, each(failure('infrastructure'))],
    ['infrastructure', 3, { interrupted: 'The device is gone.' }],
    ['test-failed', 3, { failedTest: 'opens the feed: expected 1 to be 2' }],
    ['no-data', 3, {}, limited({ 'no-such-metric': { max: 1 } })],
    ['no-data', 3, { declared }],
    ['inconclusive', 0, {}, early],
    ['inconclusive', 5, {}, (scenario) => ({ ...early(scenario), asserted: true })],
    ['no-data', 3, { scenarios: [] }],
  ])('%s, exit code %i: analyse gives it again', async (kind, exitCode, change, changeScenario) => {
    saveRun(folder, 6, TRACE);
    const path = join(folder, 'manifest.json');
    const saved = manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    const scenarios = saved.scenarios.map((scenario) => changeScenario?.(scenario) ?? scenario);
    writeFileSync(path, JSON.stringify({ ...saved, scenarios, ...change }));
    const session = {
      config,
      strict: false,
      places: placesIn(process.cwd()),
      against: { kind: 'accepted', files: [], asked: false },
    } as const;
    keepJudging(folder, session);
    await analyse(readRecording(folder), session);
    const result = readFileSync(join(folder, 'result.json'), 'utf8');
    expect(JSON.parse(result)).toMatchObject({ verdict: { kind, exitCode } });

    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await main(['analyse', folder, '--no-allure'])).toBe(exitCode);
    write.mockRestore();
    expect(readFileSync(join(folder, 'result.json'), 'utf8')).toBe(result);
  });
});

describe('a scenario that this session lacks', () => {
  /** The accepted result of a scenario that was not measured. */
  const other = (): ParsedBaseline => {
    const file = acceptedFile(1, 2);
    if (file.kind === 'damaged') throw new Error(file.problem);
    return {
      kind: 'baseline',
      baseline: { ...file.baseline, key: { ...file.baseline.key, scenario: 'gone' } },
    };
  };
  const wholeWith = (choice: SessionJudging['against']['choice']) => {
    const against = { kind: 'accepted' as const, files: [other()], asked: false, ...(choice && { choice }) };
    keepJudging(folder, { config, strict: false, against });
    return judgementBy(judgingOf(folder, { config, strict: false })).whole;
  };

  it('keeps the session from passing if it has an accepted result', () =>
    expect(wholeWith({ isPart: false })).toMatchObject({
      exitCode: 3,
      because: [{ kind: 'not-measured', scenario: 'gone', why: 'accepted' }],
    }));

  it.each([
    ['specs were chosen', { isPart: true }],
    ['others were chosen by name', { isPart: false, scenario: 'feed*' }],
    ['it is not known what was chosen', undefined],
  ])('does not if %s', (_, choice) =>
    expect(wholeWith(choice).because).not.toContainEqual(expect.objectContaining({ kind: 'not-measured' })),
  );
});
