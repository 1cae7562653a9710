import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Options } from '@wdio/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpointOf } from '../../test/builders/endpoint-of.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { workersIn } from '../run-folder/worker-files.ts';
import { type SessionPlace, saveSessionPlan } from '../service/session-plan.ts';
import { testFailuresIn } from '../service/test-failures.ts';
import { WorkerLife } from '../service/worker-life.ts';
import { HitchproofService } from './hitchproof-service.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hitchproof-service-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** The end of WebdriverIO's command, which this process must not have: its exit code and last line. */
async function endOf(
  service: HitchproofService,
  config: object,
  capabilities: object[] = [{}],
): Promise<{ line: string; exitCode: unknown; capabilities: object }> {
  vi.stubEnv('HITCHPROOF_PLAN', undefined);
  const before = process.listeners('exit');
  const print = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await service.onPrepare(config as Options.Testrunner, capabilities);
  await service.onComplete(1);
  for (const added of process.listeners('exit').filter((listener) => !before.includes(listener))) {
    process.off('exit', added);
    added.call(process, 1);
  }
  const { exitCode } = process;
  process.exitCode = undefined;
  const line = print.mock.calls.join('');
  print.mockRestore();
  return { line, exitCode, capabilities };
}

type Capability = Record<string, unknown>;

const ATTACHED = { kind: 'attached', serial: 'emulator-1', adbPort: 20_001 } as const;

/** A project's configuration as prepared under `hitchproof perf`, which starts a device. */
async function prepared(
  capability: Capability,
  more: object = {},
  place: SessionPlace = { ...ATTACHED, appium: { port: 4_723, path: '/hps_1' } },
): Promise<Options.Testrunner> {
  const { place: _, ...unplaced } = planOf(folder);
  vi.stubEnv('HITCHPROOF_PLAN', saveSessionPlan(unplaced));
  const config = { capabilities: [], ...more } as Options.Testrunner;
  const service = new HitchproofService();
  await service.onPrepare(config, [capability]);
  const requested = service.beforeSession(config, capability);
  saveSessionPlan(planOf(folder, { place }));
  await requested;
  return config;
}

describe('before a session is requested', () => {
  it('points capabilities at the device and keeps what else they have', async () => {
    const capability: Capability = { 'appium:newCommandTimeout': 99, 'appium:udid': 'other', 'custom:x': 1 };
    const { maxInstances } = await prepared(capability);
    expect(capability).toMatchObject({
      platformName: 'Android',
      'appium:automationName': 'UiAutomator2',
      'custom:x': 1,
      'appium:udid': 'emulator-1',
      'appium:adbPort': 20_001,
      'appium:newCommandTimeout': 99,
      hostname: '127.0.0.1',
      port: 4_723,
    });
    expect(maxInstances).toBe(1);
  });

  it.each([
    ['an Appium of its own', {}, { ...ATTACHED, appium: { port: 4_723, path: '/hps_1' } }],
    ['that of the project', { services: ['appium'] }, ATTACHED],
  ])('sends no request to %s again, so that no gesture is repeated', async (_, config, place) => {
    const capability: Capability = { connectionRetryCount: 3, connectionRetryTimeout: 60_000 };
    await prepared(capability, config, place);
    // The session is opened with a limit for lines of the shell that last 300 s.
    expect(capability).toMatchObject({ connectionRetryCount: 0, connectionRetryTimeout: 310_000 });
  });

  it('opens a session for requests that last as long as wdio.conf.ts lets them', async () => {
    const capability: Capability = {};
    await prepared(capability, { connectionRetryTimeout: 400_000 }, ATTACHED);
    expect(capability).toMatchObject({ connectionRetryTimeout: 400_000 });
  });

  it.each([
    ['draws a port of its own to the device', {}, expect.any(Number)],
    ['keeps the port that wdio.conf.ts names', { 'appium:systemPort': 8_201 }, 8_201],
  ])('%s, since drivers of other sessions may draw the same', async (_, capability: Capability, port) => {
    await prepared(capability);
    expect(capability).toMatchObject({ 'appium:systemPort': port });
  });

  it('points at capabilities in W3C form, too', async () => {
    const alwaysMatch: Capability = {};
    await prepared({ alwaysMatch, firstMatch: [] });
    expect(alwaysMatch).toMatchObject({ 'appium:udid': 'emulator-1', hostname: '127.0.0.1' });
  });

  it('leaves the address of an Appium that the project starts', async () => {
    const capability: Capability = {};
    await prepared(capability, { services: ['appium'] }, ATTACHED);
    expect(capability).toMatchObject({ 'appium:udid': 'emulator-1' });
    expect(Object.keys(capability)).not.toContain('hostname');
    expect(Object.keys(capability)).not.toContain('port');
    expect(Object.keys(capability)).not.toContain('appium:systemPort');
  });

  it('points capabilities at the server that the command names, regardless of wdio.conf.ts', async () => {
    const capability: Capability = { hostname: 'other', 'appium:udid': 'P0', 'appium:app': 'kept' };
    const endpoint = endpointOf({ capabilities: { 'appium:udid': 'P1' } });
    await prepared(capability, { hostname: 'grid.acme.com' }, { kind: 'remote', endpoint });
    expect(capability).toMatchObject({
      protocol: 'http',
      hostname: 'farm.acme.com',
      port: 4_723,
      path: '/',
      'appium:udid': 'P1',
      'appium:app': 'kept',
      connectionRetryTimeout: 600_000,
      connectionRetryCount: 0,
    });
  });

  it.each<[string, object, object, object[], RegExp]>([
    ['an option that it does not have', { run: 3 }, {}, [{}], /has no option run; it has [^\n]* runs, /],
    [
      'a server elsewhere',
      {},
      { hostname: 'grid.acme.com' },
      [{}],
      /^wdio\.conf sends its sessions to grid\./,
    ],
    [
      'two capabilities',
      {},
      {},
      [{}, {}],
      /^wdio\.conf has 2 capabilities, .* `hitchproof perf --devices`\./,
    ],
    ['multiremote', {}, {}, [{ a: { capabilities: {} } }], /^wdio\.conf has multiremote capabilities, /],
  ])('starts no worker with %s, and says why in the last line', async (_, options, config, given, line) => {
    const ended = await endOf(Reflect.construct(HitchproofService, [options]), config, given);
    expect(ended).toEqual({ exitCode: 2, capabilities: [], line: expect.stringMatching(line) });
    expect(ended.line).toMatch(/^[^\n]*\[invalid-use\]\n$/);
  });
});

it.each([
  ['afterTest', false, { kind: 'other', code: 'specs-failed', message: 'no button' }],
  ['afterHook', false, { kind: 'other', code: 'specs-failed', message: 'no button' }],
  ['afterTest', true, { kind: 'none' }],
] as const)('%s of a test that passed: %s keeps the failure', async (hook, passed, failures) => {
  vi.stubEnv('HITCHPROOF_PLAN', saveSessionPlan(planOf(folder)));
  const result = { passed, error: new Error('no button'), duration: 1, exception: '', status: '' };
  await new HitchproofService()[hook]({ title: 't' }, {}, { ...result, retries: { attempts: 0, limit: 0 } });
  expect(testFailuresIn(folder)).toEqual(failures);
});

it.each([
  [false, 'Waiting for a session on the server …\n'],
  [true, ''],
])('a worker of `wdio run` with `quiet: %s` prints %j', async (quiet, text) => {
  const place: SessionPlace = { kind: 'remote', endpoint: endpointOf() };
  vi.stubEnv('HITCHPROOF_PLAN', saveSessionPlan(planOf(folder, { place, progress: 'lines' })));
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await new HitchproofService({ quiet }).beforeSession();
  expect(print.mock.calls.join('')).toBe(text);
  print.mockRestore();
});

it.each([
  ['a verdict', () => Promise.resolve(5), 5, ''],
  [
    'an error that nothing expects',
    () => Promise.reject(new RangeError('no such number')),
    3,
    'no such number [internal]\n',
  ],
])('ends WebdriverIO with the code of %s', async (_, conclude, exitCode, line) => {
  const { place: __, ...unplaced } = planOf(folder);
  const launchSession = async () => {
    vi.stubEnv('HITCHPROOF_PLAN', saveSessionPlan(unplaced));
    return { conclude };
  };
  vi.doMock('./launch-session.ts', () => ({ launchSession }));
  vi.doMock('./verdict-spec.ts', () => ({ addVerdictSpec: () => undefined }));
  expect(await endOf(new HitchproofService(), {})).toMatchObject({ exitCode, line });
  vi.doUnmock('./launch-session.ts');
  vi.doUnmock('./verdict-spec.ts');
});

describe('a worker', () => {
  const result = { duration: 1, exception: '', status: '', retries: { attempts: 0, limit: 0 } };
  const skip = new Error('sync skip; aborting execution');

  /** The service of a worker that is about to end, and what its end is recorded as. */
  async function worker(): Promise<{ service: HitchproofService; end: () => unknown }> {
    vi.stubEnv('HITCHPROOF_PLAN', saveSessionPlan(planOf(folder)));
    vi.stubEnv('WDIO_WORKER_ID', '0-0');
    const before = process.listeners('exit');
    // Its listeners would hide the errors of other tests.
    vi.spyOn(WorkerLife.prototype, 'watch').mockReturnThis();
    const service = new HitchproofService();
    await service.onWorkerStart('0-0', {}, ['specs/a.spec.ts']);
    await service.beforeSession();
    const added = process.listeners('exit').filter((listener) => !before.includes(listener));
    const end = (): unknown => {
      for (const listener of added) {
        process.off('exit', listener);
        listener.call(process, 0);
      }
      return workersIn(folder);
    };
    return { service, end };
  }

  it('is recorded with the tests that ran, when it has run all', async () => {
    const { service, end } = await worker();
    await service.afterTest({ title: 'a' }, {}, { ...result, passed: false, error: new Error('once') });
    await service.afterTest({ title: 'a' }, {}, { ...result, passed: true });
    await service.afterTest({ title: 'b' }, {}, { ...result, passed: false, error: skip });
    service.after();
    const tests = [
      { title: 'a', outcome: 'passed' },
      { title: 'b', outcome: 'skipped' },
    ];
    expect(end()).toEqual([
      { specs: ['specs/a.spec.ts'], end: { pid: process.pid, kind: 'ran', scenarios: [], tests } },
    ]);
  });

  it('that something ends earlier is recorded with the line', async () => {
    const { end } = await worker();
    const at = expect.stringMatching(/^orchestrator\/wdio\/hitchproof-service\.test\.ts:\d+$/);
    expect(end()).toMatchObject([{ end: { kind: 'exit', at, tests: [] } }]);
  });

  it('skips a test by an error, which is no failure', async () => {
    const { service, end } = await worker();
    await service.afterTest({ title: 'b' }, {}, { ...result, passed: false, error: skip });
    expect(testFailuresIn(folder)).toEqual({ kind: 'none' });
    end();
  });
});
