import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _setGlobal } from '@wdio/globals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CapturedScenario, capturedScenarioSchema } from '../../orchestrator/capture/recording.ts';
import { loadConfig, projectWdioConfig } from '../../orchestrator/cli/command-context.ts';
import { scenarioFileOf } from '../../orchestrator/run-folder/run-files.ts';
import { beginRecording } from '../../orchestrator/run-folder/run-folder.ts';
import { openRecorder } from '../../orchestrator/service/current-recorder.ts';
import { Recorder } from '../../orchestrator/service/recorder.ts';
import { saveSessionPlan } from '../../orchestrator/service/session-plan.ts';
import { addCommands } from '../../orchestrator/wdio/add-commands.ts';
import { packageRoot } from '../../tools/setup/places.mjs';
import { type FakeDevice, fakeDevice } from '../builders/fake-device-session.ts';
import { planOf } from '../builders/plan-of.ts';
import { withoutRecorder } from '../builders/without-recorder.ts';
import { blocksOf } from './pages.ts';

/** Folder of the examples, which the compiler and the linter read like all other files. */
const EXAMPLES = join(import.meta.dirname, 'examples');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documentation-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  withoutRecorder();
});

it('the blocks of TypeScript on the pages are the files in examples/', () => {
  const files = readdirSync(EXAMPLES).map((file) => readFileSync(join(EXAMPLES, file), 'utf8').trimEnd());
  expect(
    blocksOf('ts')
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(files.toSorted());
});

/** A project with the package and one of the examples. */
function projectWith(example: string, name: string): string {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(packageRoot, join(folder, 'node_modules', 'hitchproof'));
  copyFileSync(join(EXAMPLES, example), join(folder, name));
  return folder;
}

it.each([
  ['small.config.ts', { specs: ['perf/**/*.spec.ts'] }],
  ['app.config.ts', { appPackages: ['com.example'], mapping: expect.stringContaining('mapping.txt') }],
  ['vendors.config.ts', { farms: { saucelabs: { region: 'eu-central-1' } } }],
  ['farm.config.ts', { capabilities: { 'appium:deviceName': 'Pixel 8' } }],
])('%s is a configuration', async (example, fields) => {
  expect(await loadConfig(projectWith(example, 'hitchproof.config.ts'))).toMatchObject(fields);
});

it('wdio.conf.ts has the service', async () => {
  const config = await projectWdioConfig(projectWith('existing.wdio.conf.ts', 'wdio.conf.ts'));
  expect(config).toMatchObject({ services: [[expect.any(Function), { device: 'virtual' }]] });
});

const HITCH_RATE = { 'scroll-hitch-rate': { max: 10 } };

it.each<[string, string, Partial<CapturedScenario>]>([
  [
    'feed.spec',
    '.FeedActivity',
    { on: '~feed', budget: { ...HITCH_RATE, 'frozen-frame-ratio': { max: 0 } } },
  ],
  ['options', '.FeedActivity', { on: '~feed', budget: HITCH_RATE }],
  ['compose', '.FeedActivity', { on: '~feed', budget: {} }],
  [
    'recompositions',
    '.InboxActivity',
    {
      name: 'inbox-fling',
      on: '~mails',
      budget: {
        'recompositions-per-frame': { max: 2 },
        'recompositions-per-frame/com.acme.MailRow': { max: 0.5 },
      },
    },
  ],
  ['asserted', '.FeedActivity', { asserted: true, budget: { 'scroll-hitch-rate': { max: 5 } } }],
  ['page-object.spec', '.LoginActivity', { gesture: expect.objectContaining({ kind: 'fling' }) }],
  ['deep-link', 'https://acme.com/feed?sort=new', { name: 'feed-by-link' }],
])('%s.ts measures', async (example, opened, recorded) => {
  const device = await deviceOfWorker();
  await runSpec(example, device);
  const { name = 'feed-fling' } = recorded;
  const saved = JSON.parse(readFileSync(join(folder, scenarioFileOf(name)), 'utf8'));
  expect(capturedScenarioSchema.parse(saved)).toMatchObject(recorded);
  expect(device.calls.filter((call) => call.startsWith('launch ') && call.endsWith(opened))).not.toEqual([]);
  expect(device.calls).toContain('probe gesture');
});

/** Opens the recorder of a worker on a device in memory. */
async function deviceOfWorker(): Promise<FakeDevice> {
  const device = fakeDevice();
  const plan = planOf(folder, { runs: 6, slides: 1, suppress: ['DEBUGGABLE'] });
  vi.stubEnv('HITCHPROOF_PLAN', saveSessionPlan(plan));
  beginRecording(folder, { createdAt: '2026-01-01T12:00:00.000Z', tool: 'hitchproof', seed: 1 });
  await openRecorder(async () => {
    const recorder = new Recorder({ session: device, plan, spec: 'specs/a.spec.ts', send: () => undefined });
    await recorder.prepare();
    return recorder;
  });
  return device;
}

type Body = () => Promise<void>;

/** Runs a spec with the globals of Mocha and WebdriverIO. */
async function runSpec(example: string, device: FakeDevice): Promise<void> {
  const hooks: Body[] = [];
  const tests: Body[] = [];
  vi.stubGlobal('describe', (_: string, body: () => void) => body());
  vi.stubGlobal('before', (body: Body) => hooks.push(body));
  vi.stubGlobal('it', (_: string, body: Body) => tests.push(body));
  const element: Record<string, unknown> = { elementId: 'e1', click: () => device.wake(), $: () => element };
  const browser = {
    addCommand: (name: string, command: (...how: unknown[]) => unknown) => {
      element[name] = (...how: unknown[]) => command.call(element, ...how);
    },
  } as unknown as WebdriverIO.Browser;
  addCommands(browser, { extend: (matchers) => expect.extend(matchers) });
  _setGlobal('browser', browser, false);
  _setGlobal('$', () => element, false);
  _setGlobal('expect', expect, false);
  await import(`./examples/${example}.ts`);
  for (const body of [...hooks, ...tests]) await body();
}
