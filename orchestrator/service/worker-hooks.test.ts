import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpointOf } from '../../test/builders/endpoint-of.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { withoutRecorder } from '../../test/builders/without-recorder.ts';
import { scenarioFileOf } from '../run-folder/run-files.ts';
import type { Progress } from './progress.ts';
import { scenario } from './scenario.ts';
import type { SessionPlan } from './session-plan.ts';
import { WorkerHooks } from './worker-hooks.ts';

const folder = mkdtempSync(join(tmpdir(), 'hitchproof-service-'));
beforeEach(() => {
  withoutRecorder();
});
afterAll(() => {
  withoutRecorder();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A session whose device fails every command except the installation. */
function browserOf(): { browser: WebdriverIO.Browser; commands: readonly string[] } {
  const commands: string[] = [];
  const browser = {
    options: { connectionRetryTimeout: 310_000 },
    getTimeouts: async () => ({}),
    execute: async (command: string) => {
      commands.push(command);
      if (command !== 'mobile: installApp') throw new Error('the device is gone');
    },
  };
  return { browser: browser as unknown as WebdriverIO.Browser, commands };
}
const hooksOf = () => new WorkerHooks(planOf(folder, { kind: 'virtual', apk: 'a.apk' }));
const specIn = (name: string): unknown =>
  JSON.parse(readFileSync(join(folder, scenarioFileOf(name)), 'utf8')).spec;

it('a scenario needs the service', async () => {
  await expect(scenario('early', { on: '~feed' })).rejects.toThrow(
    /^scenario\(\) needs the Hitchproof service: add it to `services`/,
  );
});

it.each([
  ['a path', join(process.cwd(), 'specs', 'feed.spec.ts')],
  ['a URL', pathToFileURL(join(process.cwd(), 'specs', 'feed.spec.ts')).href],
])('installs the app and records the scenarios of the spec that is named by %s', async (name, spec) => {
  const { browser, commands } = browserOf();
  await hooksOf().before([spec], browser);
  expect(commands[0]).toBe('mobile: installApp');
  expect(browser.options.connectionRetryTimeout).toBe(120_000);
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await expect(scenario(name, { on: '~feed' })).rejects.toThrow('the device is gone');
  output.mockRestore();
  expect(specIn(name)).toBe(join('specs', 'feed.spec.ts'));
});

it('the limit of a request is that of wdio.conf.ts', async () => {
  const { browser } = browserOf();
  const hooks = hooksOf();
  hooks.beforeSession(200_000);
  await hooks.before(['a.spec.ts'], browser);
  expect(browser.options.connectionRetryTimeout).toBe(200_000);
});

it('scenarios fail with the reason for which the app could not be installed', async () => {
  const broken = {
    options: {},
    getTimeouts: async () => ({}),
    execute: () => Promise.reject(new Error('INSTALL_FAILED_INSUFFICIENT_STORAGE')),
  } as unknown as WebdriverIO.Browser;
  await expect(hooksOf().before(['a.spec.ts'], broken)).rejects.toThrow('INSUFFICIENT_STORAGE');
  await expect(scenario('unprepared', { on: '~feed' })).rejects.toThrow('INSUFFICIENT_STORAGE');
});

describe('on another server', () => {
  const started = (more: Partial<SessionPlan>, allowsShell: boolean) => {
    const sent: Progress[] = [];
    const endpoint = endpointOf();
    const plan = planOf(folder, { place: { kind: 'remote', endpoint }, ...more });
    const browser = {
      options: { connectionRetryTimeout: 600_000 },
      getTimeouts: async () => ({}),
      capabilities: { 'appium:deviceUDID': 'P7' },
      execute: async () => {
        if (!allowsShell) throw new Error('Potentially insecure feature');
        return '@reply\n@end-of-reply';
      },
    };
    const hooks = new WorkerHooks(plan, (progress) => void sent.push(progress));
    hooks.beforeSession();
    return { sent, browser, opened: hooks.before(['a.spec.ts'], browser as unknown as WebdriverIO.Browser) };
  };

  it('reports the wait, then the device and its rungs; the queue has another limit than a request', async () => {
    const { sent, browser, opened } = started({}, true);
    await opened;
    expect(sent).toMatchObject([
      { kind: 'step', what: 'Waiting for a session on the server' },
      { kind: 'connected', serial: 'P7', rungs: { shell: true, install: 'push' } },
    ]);
    expect(browser.options.connectionRetryTimeout).toBe(120_000);
  });

  it.each<[string, Partial<SessionPlan>]>([
    ['an APK to install', { apk: 'a.apk' }],
    ['frame statistics', { source: 'gfxinfo', gestureEngine: 'w3c' }],
  ])('refuses %s where the server allows no shell', async (_, more) => {
    await expect(started(more, false).opened).rejects.toMatchObject({ code: 'appium-refused' });
  });
});
