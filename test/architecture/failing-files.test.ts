import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { analyse, judged } from '../../orchestrator/analyse.ts';
import { FaultError, UsageError } from '../../orchestrator/base/errors.ts';
import { configSchema } from '../../orchestrator/config.ts';
import { readBaselines, updateBaseline } from '../../orchestrator/history/baseline-file.ts';
import { DEVICE_FILE } from '../../orchestrator/run-folder/run-files.ts';
import { beginRecording, newRunFolder, readRecording } from '../../orchestrator/run-folder/run-folder.ts';
import { Recorder } from '../../orchestrator/service/recorder.ts';
import { failingAt } from '../builders/failing-files.ts';
import { fakeDevice } from '../builders/fake-device-session.ts';
import { planOf } from '../builders/plan-of.ts';
import { saveRun } from '../builders/saved-run.ts';
import { scriptedBytes } from '../builders/scripted-trace.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'failing-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const OPTIONS = { config: configSchema.parse({}), strict: false };
const SLIDE = scriptedBytes(`(/s2)${'s'.repeat(34)}......`);
const isTyped = (error: unknown): boolean => error instanceof FaultError || error instanceof UsageError;
const partsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.includes('.part'));

/** Makes the first operation of `work` fail, then the second, until it has no more; `check` gets each outcome. */
async function failEach(
  work: (folder: string) => unknown,
  check: (folder: string) => unknown,
): Promise<number> {
  for (let nth = 1; ; nth++) {
    const folder = mkdtempSync(join(root, 'n-'));
    const errors: unknown[] = [];
    const failed = await failingAt(nth, folder, async () => {
      try {
        await work(folder);
      } catch (error) {
        errors.push(error);
      }
    });
    expect([failed, errors.filter((error) => !isTyped(error))]).toEqual([failed, []]);
    expect(partsIn(folder)).toEqual([]);
    await check(folder);
    rmSync(folder, { recursive: true });
    if (failed === undefined) return nth - 1;
  }
}

it('a session that cannot write loses no run that it has saved, and can be analysed', async () => {
  const record = async (folder: string): Promise<void> => {
    beginRecording(folder, { createdAt: '2026-01-02T03:04:05.678Z', seed: 1, tool: 'hitchproof 1.0.0' });
    const recorder = new Recorder({
      session: fakeDevice({ traces: () => [SLIDE] }),
      plan: planOf(folder, { runs: 2, slides: 1 }),
      spec: 'specs/a.spec.ts',
      send: () => undefined,
    });
    await recorder.record('feed', { on: '~feed' });
  };
  const operations = await failEach(record, (folder) => {
    if (!existsSync(join(folder, DEVICE_FILE)) || !existsSync(join(folder, 'capture/scenarios'))) return;
    const traces = existsSync(join(folder, 'traces')) ? readdirSync(join(folder, 'traces')).length : 0;
    const { runs = [] } = readRecording(folder).manifest.scenarios[0] ?? {};
    // A run whose own record could not be written leaves a trace that no other run needs.
    expect(traces - runs.flatMap((run) => run.traces).length).toBeLessThanOrEqual(1);
    judged(readRecording(folder), OPTIONS);
  });
  expect(operations).toBeGreaterThan(10);
});

it('an analysis that cannot read or write is typed, and the next one is whole', async () => {
  const work = async (folder: string): Promise<void> => void (await analyse(readRecording(folder), OPTIONS));
  const saved = (folder: string): string => readFileSync(join(folder, 'result.json'), 'utf8');
  const resultIn = async (folder: string): Promise<string> => {
    await work(folder);
    return saved(folder).replaceAll(folder, '');
  };
  const whole = join(root, 'whole');
  saveRun(whole, 1, SLIDE);
  const expected = await resultIn(whole);
  // Tests each of the first operations, which read and prepare; later files are written alike, so some of them suffice.
  let nth = 0;
  let failed: string | undefined;
  do {
    nth += nth < 15 ? 1 : 19;
    const folder = join(root, `n-${nth}`);
    saveRun(folder, 1, SLIDE);
    const errors: unknown[] = [];
    failed = await failingAt(nth, folder, () => work(folder).catch((error: unknown) => errors.push(error)));
    expect([nth, failed, errors.filter((error) => !isTyped(error))]).toEqual([nth, failed, []]);
    expect(partsIn(folder)).toEqual([]);
    if (existsSync(join(folder, 'result.json'))) JSON.parse(saved(folder));
    expect(await resultIn(folder)).toBe(expected);
    rmSync(folder, { recursive: true });
  } while (failed !== undefined);
  expect(nth).toBeGreaterThan(10);
});

it('a run folder is made or refused', async () => {
  await failEach(
    (folder) => newRunFolder(join(folder, 'reports'), new Date('2026-01-02T03:04:05.678Z')),
    () => undefined,
  );
});

it('a baseline is the old or the new one', async () => {
  const key = { scenario: 'feed', model: 'Pixel 8', api: 35, refreshHz: 60, buildType: 'release' };
  const of = { ...key, gestureEngine: 'in-app', simulated: false } as const;
  const session = (commit: string) =>
    ({
      kind: 'accepted',
      commit,
      branch: 'main',
      date: '2026-01-01',
      tool: '1',
      values: { m: [1] },
    }) as const;
  const operations = await failEach(
    (folder) => {
      updateBaseline(folder, of, session('a'));
      updateBaseline(folder, of, session('b'));
    },
    (folder) => {
      const baselines = readBaselines(folder);
      expect(baselines.filter(({ kind }) => kind !== 'baseline')).toEqual([]);
    },
  );
  expect(operations).toBeGreaterThan(4);
});
