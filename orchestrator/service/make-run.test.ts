import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeDeviceOptions,
  fakeDevice,
  HELLO,
  STEADY_TRACE,
} from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { sha256Of } from '../base/sha256-of.ts';
import { probeSource } from '../capture/probe-source.ts';
import { Finger } from '../capture/scroll-target.ts';
import { sessionIdOf } from '../capture/session-id.ts';
import { runFilesIn } from '../run-folder/run-files.ts';
import { makeRun, type RunRequest } from './make-run.ts';
import type { SessionPlan } from './session-plan.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'make-run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const REQUEST: RunRequest = {
  scenario: 'feed',
  options: { on: '~feed', setup: async (app) => app.open('.Feed') },
  slides: 2,
  step: { arm: 'baseline', warmup: false, round: 1 },
  index: 3,
  number: 2,
  of: 9,
  deciding: ['longest-hitch'],
};

function making(
  device: FakeDeviceOptions = {},
  request: Partial<RunRequest> = {},
  plan: Partial<SessionPlan> = {},
) {
  const session = fakeDevice(device);
  const planned = planOf(folder, plan);
  const source = probeSource(session, planned);
  const work = {
    source,
    finger: new Finger(source),
    session,
    plan: planned,
    files: runFilesIn(folder),
  };
  return { session, made: makeRun(work, { ...REQUEST, ...request }) };
}

describe('a run that succeeds', () => {
  it('has a system trace if one was asked for and the device records any', async () => {
    const shell = async (line: string): Promise<string> =>
      line.startsWith('if [ -e') ? 'yes' : line.includes('perfetto') ? '4711' : '';
    const pull = async (path: string): Promise<Uint8Array> =>
      path.endsWith('.perfetto-trace') ? Buffer.from('perfetto') : STEADY_TRACE;
    const asked = { traces: () => [STEADY_TRACE], session: { shell, pull } };
    const { run } = await making(asked, {}, { systemTrace: true }).made;
    const { file = '' } = run.systemTrace ?? {};
    expect(file).toMatch(/^system\/.*-\d+\.perfetto-trace\.gz$/);
    expect(gunzipSync(readFileSync(join(folder, file))).toString()).toBe('perfetto');
    expect((await making(asked).made).run).not.toHaveProperty('systemTrace');
    const without = making({ traces: () => [STEADY_TRACE] }, {}, { systemTrace: true });
    expect((await without.made).run).not.toHaveProperty('systemTrace');
  });

  it('is saved with its traces under the name of the run', async () => {
    const traces = [STEADY_TRACE, STEADY_TRACE];
    const { made } = making({ traces: () => traces });
    const { run, facts, gesture } = await made;
    expect(run).toEqual({
      index: 3,
      arm: 'baseline',
      warmup: false,
      round: 1,
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      wallMs: expect.any(Number),
      traces: traces.map((bytes, i) => ({
        file: `traces/feed-baseline-3-${i}.hpt`,
        bytes: bytes.length,
        sha256: sha256Of(bytes),
      })),
      conditions: { start: { batteryPercent: 80 }, end: { batteryPercent: 80 } },
    });
    // A duration, not a time of day.
    expect(run.wallMs).toBeLessThan(Date.parse('2000-01-01'));
    for (const { file } of run.traces)
      expect(new Uint8Array(readFileSync(join(folder, file)))).toEqual(STEADY_TRACE);
    expect(facts).toMatchObject(HELLO);
    expect(gesture).toMatchObject({ on: '~feed', gesture: { kind: 'fling', direction: 'down', seed: 1 } });
  });

  it('reports its live values and returns them', async () => {
    const { values, displayHz, report } = await making().made;
    expect(displayHz).toBeCloseTo(60, 1);
    expect(Object.keys(values).toSorted()).toEqual([
      ...['longest-hitch', 'main-factor', 'scroll-hitch-rate', 'sliding-fps'],
    ]);
    expect(report).toEqual({
      kind: 'run',
      scenario: 'feed',
      arm: 'baseline',
      number: 2,
      of: 9,
      values,
      doubts: [],
    });
  });

  it('says why it does not count, and decides nothing', async () => {
    const { values, displayHz, report } = await making({ traces: () => [scriptedBytes('(/s)ss......')] })
      .made;
    expect(values).toEqual({});
    expect(displayHz).toBeUndefined();
    expect(report).toMatchObject({
      values: { 'scroll-hitch-rate': 0 },
      doubts: ['too-little-scrolling'],
    });
  });

  it('as a warm-up reports nothing and has no values', async () => {
    const { made } = making({}, { step: { arm: 'current', warmup: true } });
    expect(await made).toMatchObject({
      run: { warmup: true, arm: 'current' },
      values: {},
      report: undefined,
    });
  });

  it('keeps the first gesture', async () => {
    let slide = 0;
    const options: RunRequest['options'] = {
      on: '~feed',
      slide: async (list) => list.drag(slide++ === 0 ? 'up' : 'down'),
    };
    expect((await making({}, { options }).made).gesture).toMatchObject({ gesture: { direction: 'up' } });
  });

  it('finds its list once', async () => {
    const { session, made } = making();
    await made;
    expect(session.calls.filter((call) => call.startsWith('find'))).toEqual(['find ~feed']);
  });

  it("records under the run's session id, in the plan's app and world, by the plan's engine", async () => {
    const launched: unknown[] = [];
    const extras = [{ type: 'l', key: 'seed', value: '0', perRun: { kind: 'seed' } }] as const;
    const device = (): FakeDeviceOptions => ({
      session: { launch: async (intent) => void launched.push(intent) },
    });
    const plan: Partial<SessionPlan> = { extras, gestureEngine: 'w3c', seed: 8 };
    const first = making(device(), {}, plan);
    const other = making(device(), { index: 4 }, plan);
    await Promise.all([first.made, other.made]);
    const sessions = [first, other].map(
      ({ session }) => session.requests.find(({ c }) => c === 'start')?.session,
    );
    expect(new Set(sessions).size).toBe(2);
    expect(launched).toMatchObject([
      { component: 'com.acme/.Feed', extras: [{ key: 'seed' }] },
      { component: 'com.acme/.Feed', extras: [{ key: 'seed' }] },
    ]);
    expect(launched[0]).not.toEqual(launched[1]);
    expect(first.session.calls).toContain('swipe w3c');
    expect(first.session.calls).toContain('conditions com.acme');
    expect(first.session.requests.filter(({ c }) => c === 'gesture')).toMatchObject([
      { seed: 8 },
      { seed: 8 },
    ]);
  });
});

describe('a run that fails', () => {
  const failing: FakeDeviceOptions = { reply: ({ c }, working) => (c === 'stop' ? undefined : working) };
  const evidence = (): readonly string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

  it('is recorded with screen and log', async () => {
    const logcat = 'D/Acme: nothing of note';
    const { made } = making({ ...failing, session: { logcat: async () => logcat } });
    const { run, facts, values, gesture, report } = await made;
    const message = expect.stringMatching(/^No probe answered stop in com\.acme.*running\.$/);
    expect(run).toEqual({
      index: 3,
      arm: 'baseline',
      warmup: false,
      round: 1,
      traces: [],
      conditions: { start: {}, end: {} },
      startedAt: expect.any(String),
      wallMs: expect.any(Number),
      failure: {
        kind: 'infrastructure',
        code: 'no-probe',
        message,
        retriable: false,
        trace: expect.any(String),
      },
      logcat: 'failures/feed-baseline-3.logcat.txt',
      screenshot: 'failures/feed-baseline-3.png',
    });
    expect(readFileSync(join(folder, 'failures/feed-baseline-3.logcat.txt'), 'utf8')).toBe(logcat);
    expect(readFileSync(join(folder, 'failures/feed-baseline-3.png'))).toEqual(
      Buffer.from([137, 80, 78, 71]),
    );
    expect(facts).toMatchObject({ model: 'Pixel', api: 34 });
    expect(values).toEqual({});
    expect(gesture).toMatchObject({ gesture: { kind: 'fling' } });
    expect(report).toEqual({
      kind: 'failed-run',
      scenario: 'feed',
      arm: 'baseline',
      number: 2,
      of: 9,
      message: expect.stringMatching(/^No probe answered stop .* \[no-probe\]$/),
    });
  });

  it('because the app crashed is a crash', async () => {
    const logcat = 'E FATAL EXCEPTION: main\nE Process: com.acme, PID: 1\nE AndroidRuntime: Boom';
    const { made } = making({ ...failing, session: { logcat: async () => logcat } });
    expect((await made).run.failure).toMatchObject({
      ...{ kind: 'crash', message: 'The app crashed: Boom', trace: 'Boom' },
    });
  });

  const WRITTEN = new Map([
    [`/traces/${sessionIdOf(1, 'feed', 'baseline', 3)}-0.hpt`, STEADY_TRACE],
    [`/traces/${sessionIdOf(1, 'feed', 'baseline', 3)}-1.hpt`, STEADY_TRACE],
  ]);
  const pull = async (path: string) =>
    WRITTEN.get(path) ?? Promise.reject(new Error(`remote object '${path}' does not exist`));

  it('because the app crashed keeps what the app had recorded', async () => {
    const logcat = async () => 'E FATAL EXCEPTION: main\nE Process: com.acme, PID: 1\nE AndroidRuntime: Boom';
    const { made, session } = making({ ...failing, session: { logcat, pull } });
    const { run } = await made;
    expect(run.traces).toEqual([]);
    expect(run.salvaged?.map(({ file }) => file)).toEqual([
      ...['traces/feed-baseline-3-left-0.hpt', 'traces/feed-baseline-3-left-1.hpt'],
    ]);
    expect(run).not.toHaveProperty('anrReport');
    expect(session.calls.filter((call) => call.startsWith('shell'))).toEqual([]);
  });

  it('because the app did not answer has the report of Android, and the app is ended', async () => {
    const box = `${'='.repeat(40)}\nProcess: com.acme\n----- pid 8 at 1 -----\nCmd line: com.acme`;
    const logcat = async () => 'E ActivityManager: ANR in com.acme\nE ActivityManager: PID: 8';
    const shell = async (line: string) => (line.startsWith('dumpsys dropbox') ? box : '');
    const { made, session } = making({ ...failing, session: { logcat, pull, shell } });
    const { run } = await made;
    expect(run).toMatchObject({ failure: { kind: 'anr' }, anrReport: 'failures/feed-baseline-3.anr.txt' });
    expect(readFileSync(join(folder, 'failures/feed-baseline-3.anr.txt'), 'utf8')).toContain('pid 8');
    expect(session.calls.at(-1)).toBe('shell am force-stop com.acme');
  });

  it('for a reason of its own asks for neither', async () => {
    const { made, session } = making({ ...failing, session: { pull } });
    expect((await made).run).not.toHaveProperty('salvaged');
    expect(session.calls.filter((call) => /^(?:shell|pull)/.test(call))).toEqual([]);
  });

  it('is recorded even when the device is gone', async () => {
    const gone = async (): Promise<never> => {
      throw new Error('socket hang up');
    };
    const { made } = making({ session: { wake: gone, logcat: gone, screenshotPng: gone } });
    const { run, gesture } = await made;
    expect(run.failure).toMatchObject({ kind: 'infrastructure', message: 'socket hang up' });
    expect(run).not.toHaveProperty('logcat');
    expect(run).not.toHaveProperty('screenshot');
    expect(gesture).toBeUndefined();
    expect(evidence()).toEqual([]);
  });

  it('as a warm-up is reported, too', async () => {
    const { made } = making(failing, { step: { arm: 'current', warmup: true }, number: 0 });
    expect((await made).report).toMatchObject({ kind: 'failed-run', arm: 'current', number: 0 });
  });
});
