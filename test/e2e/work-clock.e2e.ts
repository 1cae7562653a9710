import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../../orchestrator/run-folder/plain-files.ts';
import { readRecording } from '../../orchestrator/run-folder/run-folder.ts';
import { documented } from '../documentation/command-lines.ts';
import { hitchproof } from './command-line.ts';
import {
  folderOf,
  type PerfSession,
  perfSession,
  resultOf,
  type SessionOptions,
  tracesOf,
} from './perf-session.ts';

const APKS = 'android-probe/demo-app/target';
const session = (more: readonly string[], options: SessionOptions = {}): Promise<PerfSession> =>
  perfSession(
    [
      ...documented('npx hitchproof perf --device virtual --clock work --profile mid').slice(1),
      ...['--hz', '60', '--slides', '2', '--spec', 'specs/{after-login,feed}.spec.ts'],
      ...more,
    ],
    options,
  );

/** The apps run real code without sleeps. */
describe('under the work clock', () => {
  /** In the build with defects and no named world, the work of a bind grows with its row's position. */
  let compared: PerfSession;
  /** Binding a row waits for an executor and starts coroutines. */
  let background: PerfSession;
  let again: PerfSession;
  beforeAll(async () => {
    const ofBackground = ['--apk', `${APKS}/demo-app-background.apk`, '--runs', '1'];
    [compared, background, again] = await Promise.all([
      session(['--apk', `${APKS}/demo-app-defects.apk`, '--against', `${APKS}/demo-app.apk`, '--runs', '1']),
      session(ofBackground),
      session(ofBackground, { reports: mkdtempSync(join(tmpdir(), 'a-folder-with-a-longer-name-')) }),
    ]);
  });

  it('an app passes whose rows are light, and its result is marked as modelled', () => {
    expect(background.code, background.output).toBe(0);
    const says = 'no hitch on the model (modelled: mid)';
    expect(background.output).toContain(`Verdict: ${says}\n`);
    expect(background.output).toMatch(
      /Most work in feed-fling: a frame of .*: dev\.hitchproof\.demo\.\S+ .*\n {2}a bound row of /,
    );
    const summary = readFileSync(join(folderOf(background), 'summary.md'), 'utf8');
    expect(summary).toContain(`Hitchproof: ${says}`);
    expect(summary).toContain('- Most work in feed-fling: ');
    expect(resultOf(background)).toMatchObject({
      simulated: true,
      target: { profile: 'mid' },
      verdict: { kind: 'pass', says },
    });
  });

  it('a quadratic bind fails, its method named first', () => {
    expect(compared.code, compared.output).toBe(1);
    expect(compared.output).toMatch(/Main cause: dev\.hitchproof\.demo\.Ranking\.place/);
  });

  it('one run of each build shows which method does more work', () => {
    expect(compared.output).toMatch(/More work in feed-fling: dev\.hitchproof\.demo\.Ranking\.place \+/);
    const [scenario] = resultOf(compared).scenarios;
    expect(scenario?.verdicts).toContainEqual(
      expect.objectContaining({
        metric: 'work-per-frame',
        kind: 'fail',
        reason: { kind: 'work-uses-frame' },
      }),
    );
    expect(scenario?.work?.growthEach?.baseline).toBe(0);
    expect(compared.output).toMatch(/work of a bind grows with its position: \S+ units a row/);
  });

  it.each([
    ['equal builds pass', () => background, () => again, 0, /Verdict: pass/],
    [
      'another build fails by its work',
      () => background,
      () => compared,
      1,
      /More work in feed-fling: dev.hitchproof.demo.Ranking.place/,
    ],
  ])('two saved sessions are compared in pairs: %s', async (_, before, after, code, output) => {
    const folders = [copyOf(folderOf(before())), copyOf(folderOf(after()))] as const;
    const end = await hitchproof(['compare', ...folders, '--no-allure']);
    expect(end, end.output).toMatchObject({ code, output: expect.stringMatching(output) });
    for (const folder of folders) removeFolder(folder);
  });

  it('a result says what it was measured with, and is not compared with one of other prices', async () => {
    const digest = expect.stringMatching(/^[0-9a-f]{12}$/);
    const { ruler } = readRecording(folderOf(background)).manifest.target;
    expect(ruler).toEqual({ prices: digest, costs: digest, framework: digest, java: digest });
    const before = copyOf(folderOf(background));
    const manifest = readFileSync(join(before, 'manifest.json'), 'utf8');
    writeFileSync(join(before, 'manifest.json'), manifest.replace(ruler?.prices ?? '', 'others'));
    const after = copyOf(folderOf(again));
    const end = await hitchproof(['compare', before, after, '--no-allure', '--strict']);
    expect(end, end.output).toMatchObject({
      code: 5,
      output: expect.stringMatching(
        /prices of the work clock others, now [0-9a-f]{12}; measure the baseline again/,
      ),
    });
    expect(end.output).not.toMatch(/More work in/);
    for (const folder of [before, after]) removeFolder(folder);
  });

  it('the work of equal runs is exported as equal flame graphs', async () => {
    const graphs = await Promise.all(
      [background, again].map(async (session) => {
        const out = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
        const command = documented('npx hitchproof export <run> --format speedscope');
        const words = command.map((word) => (word === '<run>' ? folderOf(session) : word));
        const end = await hitchproof([...words, '--out', out]);
        expect(end, end.output).toMatchObject({ code: 0 });
        return readFileSync(join(out, 'feed-fling-1-work.speedscope.json'), 'utf8');
      }),
    );
    expect(graphs[0]).toContain('dev.hitchproof.demo.RowCost');
    expect(graphs[1]).toEqual(graphs[0]);
  });

  it('equal seeds leave equal traces, work logs and displays in two processes, wherever their folders are', () => {
    const [one, other] = [background, again].map(tracesOf);
    expect(one?.size).toBeGreaterThan(0);
    expect(other).toEqual(one);
    expect(workOf(again)).toEqual(workOf(background));
    expect(again.displayLog()).toBe(background.displayLog());
  });
});

/** `compare` rewrites the report of a run folder, which other tests read. */
function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function workOf(session: PerfSession): readonly string[] {
  const folder = join(folderOf(session), 'work');
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
}
