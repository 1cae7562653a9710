import { getEventListeners } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STEADY_TRACE } from '../test/builders/fake-device-session.ts';
import { planOf } from '../test/builders/plan-of.ts';
import { saveRun } from '../test/builders/saved-run.ts';
import { configSchema } from './config.ts';
import { keptJudging } from './history/kept-judging.ts';
import { type CaptureJob, capture, type Job, perf } from './pipeline.ts';
import type { RigOptions } from './rig/rig.ts';
import type { SessionEnd } from './rig/session-end.ts';
import { Supervisor } from './rig/supervisor.ts';
import { DEVICE_FILE, runFilesIn, SESSION_FILE, scenarioFileOf } from './run-folder/run-files.ts';
import { readRecording } from './run-folder/run-folder.ts';
import type { Progress } from './service/progress.ts';
import type { SessionPlan } from './service/session-plan.ts';

let root = '';
let supervisor: Supervisor;
let stop: AbortController;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pipeline-'));
  supervisor = new Supervisor(root);
  stop = new AbortController();
});
// Both outlive the session if devices are kept for the next one.
afterEach(() => {
  for (const signal of [stop.signal, supervisor.troubled])
    expect(getEventListeners(signal, 'abort')).toEqual([]);
});
afterEach(() => rmSync(root, { recursive: true }));

/** On a busy machine, starting a process takes seconds. */
const PATIENCE_MS = 20_000;

const HANGS = `console.log('@hitchproof ${JSON.stringify({ kind: 'warm-up', scenario: 'feed' })}'); setInterval(() => {}, 1e6);`;

const captured = (...parts: Parameters<typeof jobOf>): Promise<SessionEnd> => capture(jobOf(...parts), root);

/** A session whose WebdriverIO is the script, on a device that is ready unless `open` waits. */
function jobOf(
  script: string,
  onProgress: (progress: Progress) => void = () => undefined,
  open: (options: RigOptions) => Promise<void> = () => Promise.resolve(),
  timeouts: Partial<SessionPlan['timeouts']> = {},
): CaptureJob {
  const wdio = join(root, 'node_modules/@wdio/cli');
  for (const folder of ['bin', 'build']) mkdirSync(join(wdio, folder), { recursive: true });
  writeFileSync(
    join(wdio, 'package.json'),
    '{"name":"@wdio/cli","type":"module","exports":"./build/index.js"}',
  );
  writeFileSync(join(wdio, 'build/index.js'), '');
  writeFileSync(join(wdio, 'bin/wdio.js'), script);
  const { place, ...plan } = planOf(root);
  const rig = {
    place,
    supervisor,
    check: () => Promise.resolve(),
    close: () => supervisor.stop(),
  };
  return {
    project: { root, state: root, sdk: root },
    rig: {
      target: { kind: 'usb', serial: 'S1' },
      appium: 'here',
      refreshHz: 60,
      seed: 1,
      adbPort: 5_037,
      startS: 1,
      replyS: 1,
    },
    plan: { ...plan, timeouts: { ...plan.timeouts, ...timeouts } },
    openRig: (options) => open(options).then(() => rig),
    onProgress,
    stop: stop.signal,
  };
}

it('ends a session with its specs', async () => {
  expect(await captured('')).toEqual({ kind: 'done' });
});

const WAITS_FOR_PLACE = `
  import { readFileSync, writeFileSync } from 'node:fs';
  writeFileSync('plan-at-start.json', readFileSync(process.env.HITCHPROOF_PLAN));
  setInterval(() => {
    if ('place' in JSON.parse(readFileSync(process.env.HITCHPROOF_PLAN, 'utf8'))) process.exit();
  }, 10);`;

it('loads the specs while the device starts, and says where it is when it is ready', async () => {
  const loaded = join(root, 'plan-at-start.json');
  const end = await captured(WAITS_FOR_PLACE, undefined, async ({ beside }) => {
    beside?.(supervisor);
    await vi.waitUntil(() => existsSync(loaded), PATIENCE_MS);
  });
  expect(end).toEqual({ kind: 'done' });
  const { place: _, ...unplaced } = planOf(root);
  expect(JSON.parse(readFileSync(loaded, 'utf8'))).toEqual(unplaced);
});

it('ends the specs when the user stops the session', async () => {
  expect(await captured(HANGS, () => stop.abort())).toEqual({ kind: 'stopped' });
});

it('ends the specs when a program of the session fails', async () => {
  const trouble = { code: 'device-lost', sentence: 'The device is gone.' } as const;
  expect(await captured(HANGS, () => supervisor.report(trouble))).toEqual({
    kind: 'broken',
    code: trouble.code,
    message: trouble.sentence,
  });
});

it.each([
  ['silenceS', 'worker-silent', 'No run was made for 0.1 s.'],
  ['sessionS', 'session-late', 'The session had not ended after 0.1 s.'],
] as const)('ends the specs when they exceed %s', async (limit, code, message) => {
  const end = await captured(HANGS, undefined, undefined, { [limit]: 0.1 });
  expect(end).toEqual({ kind: 'broken', code, message });
});

it('is stopped, not broken, when the user stops it while the device starts', async () => {
  const end = await captured(HANGS, undefined, async () => {
    stop.abort();
    throw new Error('The start was aborted.');
  });
  expect(end).toEqual({ kind: 'stopped' });
});

const FACTS = { tool: 'hitchproof 0.1.0', seed: 7 };
/** The part of a job that follows the capture. */
const judging = () => ({
  reports: join(root, 'reports'),
  facts: FACTS,
  analyse: {
    config: configSchema.parse({}),
    strict: false,
    against: { kind: 'accepted', files: [], asked: true } as const,
  },
  onPhase: () => undefined,
});

it('saves what is known of a session before anything starts, so that it can be analysed when it is killed', async () => {
  const saved: unknown[] = [];
  const job = jobOf('', undefined, async ({ folder }) => {
    saved.push(JSON.parse(readFileSync(join(folder, SESSION_FILE), 'utf8')));
    saved.push(keptJudging(folder)?.against);
  });
  await perf({ ...job, ...judging() });
  expect(saved).toEqual([
    { ...FACTS, createdAt: expect.any(String) },
    { files: [], asked: true },
  ]);
});

/** What happens in a session whose programs end only after `until`, a phase of it. */
async function orderWith(rig: Partial<Job['rig']>, until?: 'analysed'): Promise<readonly string[]> {
  const order: string[] = [];
  let end: () => void = () => undefined;
  const mayEnd = until === undefined ? undefined : new Promise<void>((resolve) => (end = resolve));
  const job = jobOf('');
  const openRig: Job['openRig'] = async (options) => ({
    ...(await job.openRig(options)),
    close: async () => {
      await supervisor.stop();
      await mayEnd;
      order.push('closed');
    },
  });
  const onPhase: Job['onPhase'] = (phase) => {
    order.push(phase);
    if (phase === until) end();
  };
  await perf({ ...job, ...judging(), openRig, onPhase, rig: { ...job.rig, ...rig } });
  return order;
}

it('judges the runs while the programs end, and ends after them', async () => {
  expect(await orderWith({}, 'analysed')).toEqual(['captured', 'analysed', 'closed']);
});

it('judges the runs after the settings of a device are set back', async () => {
  const { environment } = configSchema.parse({});
  expect(await orderWith({ environment })).toEqual(['closed', 'captured', 'analysed']);
});

const RUN = { kind: 'run', arm: 'current', number: 1, of: 2, values: {}, doubts: [] };

/** Saves two runs in the form in which the worker does, and returns their scenario. */
function saveCaptured(folder: string): string {
  saveRun(folder, 2, STEADY_TRACE);
  const { target, app, scenarios } = readRecording(folder).manifest;
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error('There is no scenario.');
  const files = runFilesIn(folder);
  files.saveJson(DEVICE_FILE, { target, app });
  files.saveJson(scenarioFileOf(scenario.name), scenario);
  return scenario.name;
}

it('says why the programs did not end, after it has judged the runs', async () => {
  const job = jobOf('', undefined, async ({ folder }) => void saveCaptured(folder));
  const openRig: Job['openRig'] = async (options) => ({
    ...(await job.openRig(options)),
    close: () => Promise.reject(new Error('cannot remove a folder')),
  });
  const phases: string[] = [];
  const onPhase: Job['onPhase'] = (phase) => void phases.push(phase);
  const explain: Job['explain'] = () => new Promise((resolve) => setImmediate(resolve));
  await expect(perf({ ...job, ...judging(), openRig, onPhase, explain })).rejects.toThrow(
    'cannot remove a folder',
  );
  expect(phases).toEqual(['captured', 'analysed']);
  await supervisor.stop();
});

it('measures each run while the next one is made', async () => {
  const folder = join(root, 'saved');
  const reported = JSON.stringify({ ...RUN, scenario: saveCaptured(folder) });
  const script = `for (const again of [1, 2]) console.log('@hitchproof ${reported}');`;
  let runs = 0;
  let session = '';
  const removeTraces = (): void => {
    if (++runs === 2) rmSync(join(session, 'traces'), { recursive: true });
  };
  const job = jobOf(script, removeTraces, async (options) => {
    session = options.folder;
    cpSync(folder, session, { recursive: true });
  });
  const { analysed } = await perf({ ...job, ...judging() });
  expect(runs).toBe(2);
  const all = analysed?.scenarios.flatMap((scenario) => scenario.runs) ?? [];
  expect(all.map(({ captured, measurement }) => [captured.failure, measurement?.warnings])).toEqual([
    [undefined, undefined],
    [undefined, []],
    [undefined, []],
  ]);
});
