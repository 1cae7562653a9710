import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BIND_METHOD } from '../virtual-device/worlds/world.ts';
import { hitchproof } from './command-line.ts';
import { folderOf, type PerfSession, perfSession, resultOf } from './perf-session.ts';

/** Builds against each other in the world of seeded noise: rows differ, runs differ, and statistics must tell. */
const APKS = 'android-probe/demo-app/target';
const NORMAL = `${APKS}/demo-app.apk`;
const SLOWER = `${APKS}/demo-app-slower.apk`;
const REFACTORED = `${APKS}/demo-app-refactored.apk`;

interface Wish {
  readonly apk?: string;
  readonly against?: string;
  readonly runs: number;
  readonly slides?: number;
  readonly seed?: number;
  readonly baseline?: string;
  readonly strict?: boolean;
  readonly reports?: string;
  readonly branch?: string;
  readonly spec?: string;
}

const option = (name: string, value: string | number | undefined): readonly string[] =>
  value === undefined ? [] : [`--${name}`, String(value)];

const measure = ({ apk, against, runs, slides = 5, seed, spec, ...wish }: Wish): Promise<PerfSession> =>
  perfSession(
    [
      ...['--device', 'virtual', '--world', 'noisy-rows', '--spec', spec ?? 'e2e/specs/compared.spec.ts'],
      ...option('apk', apk),
      ...option('against', against),
      ...option('runs', runs),
      ...option('slides', slides),
      ...option('seed', seed),
      ...option('baseline', wish.baseline),
      ...(wish.strict === true ? ['--strict'] : []),
    ],
    {
      ...(wish.reports === undefined ? {} : { reports: wish.reports }),
      ...(wish.branch === undefined ? {} : { env: { GITHUB_REF_NAME: wish.branch } }),
    },
  );

const temporary = (): string => mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));

const comparisonIn = (session: PerfSession) => {
  const verdicts = resultOf(session).scenarios.flatMap((scenario) => scenario.verdicts);
  const found = verdicts.find(({ gate }) => gate.kind === 'regression');
  if (found === undefined) throw new Error(`Nothing was compared:\n${session.output}`);
  return found;
};

describe('two builds in one session', () => {
  it('20 % slower rows are found, their stack named first', async () => {
    const session = await measure({ apk: SLOWER, against: NORMAL, runs: 6 });
    expect(session.code, session.output).toBe(1);
    expect(comparisonIn(session)).toMatchObject({ kind: 'fail', reason: { kind: 'worse-than-tolerated' } });
    expect(session.output).toMatch(/First cause: dev\.hitchproof\.demo\.RowCost\.pay/);
    const [first] = resultOf(session).scenarios[0]?.causes.stacks ?? [];
    expect(first?.example.join('\n') ?? 'no stack').toContain(BIND_METHOD);
  });

  it.each([1, 2])('a build against itself stays quiet, seed %i', async (seed) => {
    const session = await measure({ apk: NORMAL, against: NORMAL, runs: 6, slides: 3, seed });
    expect(session.code, session.output).toBe(0);
    expect(comparisonIn(session).kind).not.toBe('fail');
  });

  it('an innocent refactoring passes', async () => {
    const session = await measure({ apk: REFACTORED, against: NORMAL, runs: 6, slides: 20 });
    expect(session.code, session.output).toBe(0);
    expect(comparisonIn(session), session.output).toMatchObject({
      kind: 'pass',
      reason: { kind: 'within-tolerance' },
    });
    expect(session.output).toMatch(/RowCost\$Bill\.settle/);
  });

  describe('too few runs', () => {
    let session: PerfSession;
    beforeAll(async () => {
      session = await measure({ apk: SLOWER, against: NORMAL, runs: 3, slides: 2 });
    });
    it('decide nothing and say how many more would', () => {
      expect(session.code, session.output).toBe(0);
      expect(comparisonIn(session)).toMatchObject({ kind: 'inconclusive', reason: { kind: 'too-few-runs' } });
      expect(session.output).toMatch(/3 more runs would decide/);
    });
    it('are exit 5 when asked to be strict', async () => {
      expect((await hitchproof(['analyse', folderOf(session), '--strict', '--no-allure'])).code).toBe(5);
    });
  });
});

describe('accepted results', () => {
  const reports = temporary();
  const baseline = join(temporary(), 'baselines');
  let first: PerfSession;
  let same: PerfSession;
  let slower: PerfSession;

  beforeAll(async () => {
    first = await measure({ runs: 6, slides: 4, seed: 1, reports, baseline, branch: 'main' });
  });

  it('that are missing are no pass', () => {
    expect(first.code, first.output).toBe(0);
    expect(resultOf(first).verdict.kind).toBe('no-baseline');
    expect(first.output).toMatch(/no baseline/i);
  });
  it('that are missing are exit 5 when asked to be strict', async () => {
    const strict = await measure({ runs: 1, slides: 1, baseline: temporary(), strict: true });
    expect(strict.code, strict.output).toBe(5);
  });
  it('are updated from a protected branch only', async () => {
    const branch = await measure({ runs: 1, slides: 1, branch: 'feature/faster' });
    const refused = await hitchproof(['baseline', 'update', folderOf(branch), '--baseline', baseline]);
    expect(refused.code).toBe(2);
    expect(refused.output).toMatch(/accepted on main, master; this is feature\/faster/);

    const accepted = await hitchproof(['baseline', 'update', folderOf(first), '--baseline', baseline]);
    expect(accepted.code, accepted.output).toBe(0);
    const shown = await hitchproof(['baseline', 'show', '--baseline', baseline]);
    expect(shown.output).toMatch(/feed-compared · .* · API 34 · 120 Hz/);
    expect(shown.output).toMatch(/6 runs, median hitch rate [\d.]+ ms\/s/);
  });
  it('are what the next run is compared with', async () => {
    same = await measure({ runs: 6, slides: 4, seed: 2, reports, baseline, branch: 'main' });
    expect(same.code, same.output).toBe(0);
    expect(comparisonIn(same).kind).not.toBe('fail');
    slower = await measure({ apk: SLOWER, runs: 6, slides: 4, seed: 3, reports, baseline, branch: 'main' });
    expect(slower.code, slower.output).toBe(1);
    expect(comparisonIn(slower).kind).toBe('fail');
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
  it('the history holds every session, and no step where there are too few to see one', async () => {
    const trend = await hitchproof(['trend', 'scroll-hitch-rate', '--reports', reports]);
    expect(trend.code, trend.output).toBe(0);
    expect(trend.output).toContain('feed-compared');
    const compacted = await hitchproof(['history', 'compact', '--reports', reports]);
    expect(compacted.code, compacted.output).toBe(0);
    const kept = await hitchproof(['history', 'retain', '--months', '2', '--reports', reports]);
    expect(kept).toEqual({ code: 0, output: '' });
    expect((await hitchproof(['trend', 'scroll-hitch-rate', '--reports', reports])).output).toBe(
      trend.output,
    );
    const alarms = await hitchproof(['alarms', '--reports', reports]);
    expect(alarms).toEqual({ code: 0, output: 'No metric got worse at its last change.\n' });
  });
});

it('a device that is not fit for measuring is exit 4', async () => {
  const session = await measure({ runs: 1, slides: 1, spec: 'e2e/specs/low-battery.spec.ts' });
  expect(session.code, session.output).toBe(4);
  expect(resultOf(session).verdict.kind).toBe('invalid-environment');
  expect(session.output).toMatch(/battery/i);
});
