import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeDevice,
  type FakeDeviceOptions,
  fakeDevice,
  HELLO,
} from '../../test/builders/fake-device-session.ts';
import { planOf } from '../../test/builders/plan-of.ts';
import { scriptedBytes } from '../../test/builders/scripted-trace.ts';
import { FaultError } from '../base/errors.ts';
import { type CapturedRun, type CapturedScenario, capturedScenarioSchema } from '../capture/recording.ts';
import type { ScenarioOptions } from '../capture/scenario.ts';
import { slideOf } from '../capture/slide-gesture.ts';
import { COMPILED_FILE, DEVICE_FILE, scenarioFileOf } from '../run-folder/run-files.ts';
import { leftOutScenarios } from '../run-folder/run-folder.ts';
import type { Progress, RunProgress } from './progress.ts';
import { Recorder } from './recorder.ts';
import type { SessionPlan } from './session-plan.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recorder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('opens the app in the world of the plan outside of scenarios', async () => {
  const launched: unknown[] = [];
  const launch = async (intent: unknown): Promise<void> => void launched.push(intent);
  const extras = [{ type: 's', key: 'world', value: 'slow-row' }] as const;
  await recording({ extras }, { session: { launch } }).recorder.app.open('.Login');
  expect(launched).toEqual([{ package: 'com.acme', component: 'com.acme/.Login', extras }]);
});

it('looks up a list that a spec found before each gesture', async () => {
  const { session, recorder } = recording();
  const list = recorder.listAt('~feed');
  await list.fling('down');
  await list.fling('down');
  expect(session.calls).toEqual([
    'find ~feed',
    'probe hello',
    'probe gesture',
    'find ~feed',
    'probe gesture',
  ]);
});

const lost = () => Promise.reject(new Error("device 'S1' not found"));
const nothing = () => Promise.resolve('');
const FEED: ScenarioOptions = { on: '~feed', runs: 2 };
const BOTH = { apk: 'new.apk', against: 'old.apk' };

function recording(
  plan: Partial<SessionPlan> = {},
  options: FakeDeviceOptions = {},
  worker?: string,
  onSent: () => void = () => undefined,
) {
  const session = fakeDevice(options);
  const sent: RunProgress[] = [];
  const steps: string[] = [];
  const ways: string[] = [];
  const send = (progress: Progress): void => {
    if (progress.kind === 'step') steps.push(progress.what);
    if (progress.kind === 'control') ways.push(progress.way);
    if (progress.kind === 'uninstalled') steps.push(`uninstalled ${progress.package}`);
    if (progress.kind === 'warm-up') steps.push(`${progress.scenario}: warm-up run`);
    if (progress.kind !== 'run' && progress.kind !== 'failed-run') return;
    sent.push(progress);
    onSent();
  };
  const parts = { session, plan: planOf(folder, plan), spec: 'specs/a.spec.ts', send };
  const recorder = new Recorder({ ...parts, ...(worker === undefined ? {} : { worker }) });
  return { session, sent, steps, ways, recorder };
}
/** Each recording has one late frame of 2 to 9 vsyncs. */
const varying: FakeDeviceOptions = {
  traces: (recorded) => [scriptedBytes(`(/s${2 + (recorded % 8)})${'s'.repeat(34)}......`)],
};
const jsonIn = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const savedScenario = (name = 'feed'): CapturedScenario =>
  capturedScenarioSchema.parse(jsonIn(scenarioFileOf(name)));
const outline = ({ arm, warmup, failure }: CapturedRun): string =>
  `${arm}${warmup ? ' warm-up' : ''}${failure === undefined ? '' : ' failed'}`;

it('of a debuggable build ends before anything is recorded, unless that is accepted', async () => {
  const device: FakeDeviceOptions = {
    reply: ({ c }, working) => (c === 'hello' ? { ...working, debuggable: true } : working),
  };
  const { recorder, session } = recording({}, device);
  await expect(recorder.record('feed', FEED)).rejects.toThrow(
    'com.acme is debuggable, and the device has API 34.',
  );
  expect(session.calls).not.toContain('probe start');
  expect(savedScenario().runs[0]?.failure).toMatchObject({ code: 'debuggable-build', retriable: false });
  const accepting = recording({ suppress: ['DEBUGGABLE'] }, device);
  await accepting.recorder.record('shelves', FEED);
  expect(accepting.session.calls).toContain('probe start');
});

it('is recorded by dumpsys where broadcasts do not reach the probe, which is reported once', async () => {
  const device = fakeDevice();
  const shell = async (line: string): Promise<string> => {
    const value = line.split(' ').at(-1) ?? '';
    if (!line.startsWith('dumpsys activity provider com.acme/')) return '';
    const extras = [{ type: 's', key: 'hp', value }] as const;
    return `hitchproof 1 ${(await device.broadcast({ action: '', to: { component: '' }, extras })).data}`;
  };
  const broadcast = async () => ({ code: 0, data: undefined });
  const { ways, recorder } = recording({}, { session: { broadcast, shell, pull: device.pull } });
  await recorder.record('feed', FEED);
  expect(savedScenario().runs.map(outline)).toEqual(['current warm-up', 'current', 'current']);
  expect(ways).toEqual(['dumpsys']);
});

it('is recorded where adb cannot read the traces, which is reported once', async () => {
  const pull = () => Promise.reject(new Error('adb: error: failed to stat remote object: Permission denied'));
  const { ways, recorder } = recording({}, { session: { pull } });
  await recorder.record('feed', FEED);
  expect(savedScenario().runs.map(outline)).toEqual(['current warm-up', 'current', 'current']);
  expect(ways).toEqual(['read']);
});

it('compiles each build that it installs, and reports what came of it', async () => {
  const modes = ['verify', 'speed', 'verify', 'verify'];
  const lines: string[] = [];
  const shell = async (line: string): Promise<string> => {
    if (line.includes('compile')) lines.push(line);
    return line.startsWith('echo @') ? `@knob-0\n[status=${modes.shift()}]\n` : '';
  };
  const { steps, recorder } = recording({ ...BOTH, compileMode: 'speed' }, { session: { shell } });
  await recorder.prepare();
  await recorder.record('feed', { ...FEED, runs: 1 });
  expect(steps.filter((step) => step === 'Compiling the app').length).toBe(lines.length);
  expect(new Set(lines)).toEqual(new Set(['cmd package compile -f -m speed com.acme']));
  expect(jsonIn(COMPILED_FILE)).toMatchObject([
    { id: 'compile-mode (current)', outcome: 'applied', before: 'verify', after: 'speed' },
    { id: 'compile-mode (baseline)', outcome: 'refused', before: 'verify', after: 'verify' },
  ]);
});

it('says before the first run that the app was uninstalled for its build', async () => {
  let kept = true;
  const device: FakeDeviceOptions['session'] = {
    install: async () => {
      if (kept) throw new Error('Failure [INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected]');
    },
    shell: async (line) => {
      if (line === 'pm uninstall com.acme') kept = false;
      return '';
    },
  };
  const { steps, recorder } = recording({ apk: 'new.apk', reinstall: true }, { session: device });
  await recorder.prepare();
  expect(steps).toEqual(['Installing the app', 'uninstalled com.acme']);
});

describe('a scenario', () => {
  it('is recorded run by run after a warm-up', async () => {
    const { session, sent, steps, recorder } = recording({ apk: 'new.apk' });
    await recorder.prepare();
    await recorder.record('feed', FEED);
    expect(steps).toEqual(['Installing the app', 'feed: warm-up run']);
    const { runs, ...scenario } = savedScenario();
    expect(runs.map(outline)).toEqual(['current warm-up', 'current', 'current']);
    expect(runs.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(scenario).toEqual({
      name: 'feed',
      spec: 'specs/a.spec.ts',
      on: '~feed',
      slidesPerRun: 5,
      budget: {},
      gesture: { kind: 'fling', direction: 'down', distance: 0.5, durationMs: 100, seed: 1 },
      gestureEngine: 'in-app',
    });
    expect(sent.map(({ kind, number, of }) => [kind, number, of])).toEqual([
      ['run', 1, 2],
      ['run', 2, 2],
    ]);
    expect(session.calls.filter((call) => call === 'probe gesture')).toHaveLength(3 * 5);
  });

  it('is recorded with its slides, gesture and budget', async () => {
    const { recorder } = recording();
    const budget = { 'longest-hitch': { max: 50 } };
    await recorder.record('feed', { ...FEED, slides: 1, slide: async (list) => list.drag('up'), budget });
    expect(savedScenario()).toMatchObject({ slidesPerRun: 1, gesture: { kind: 'drag' }, budget });
  });

  it('has the list and gesture of its first run, though its slide finds the list itself', async () => {
    const { recorder } = recording();
    const slide = async (): Promise<void> => recorder.listAt('~nested').drag('left');
    await recorder.record('feed', { runs: 1, slides: 1, slide });
    expect(savedScenario()).toMatchObject({ on: '~nested', gesture: { kind: 'drag', direction: 'left' } });
  });

  it('without a list and a slide says what is missing', async () => {
    await expect(recording().recorder.record('feed', {})).rejects.toThrow(
      /^The scenario 'feed' names no list: add `on`, or a `slide` that finds one\.$/,
    );
    expect(savedScenario().on).toBe('');
  });

  it('has the gesture of its first run', async () => {
    let slides = 0;
    const slide: ScenarioOptions['slide'] = async (list) => list.drag(slides++ === 0 ? 'up' : 'left');
    await recording().recorder.record('feed', { ...FEED, slides: 1, slide });
    expect(savedScenario().gesture).toMatchObject({ kind: 'drag', direction: 'up' });
  });

  it('that ends before its first gesture has the default one', async () => {
    const { recorder } = recording({ seed: 9 }, { reply: () => undefined });
    await expect(recorder.record('feed', FEED)).rejects.toThrow(/^No probe answered hello/);
    expect(savedScenario().gesture).toEqual(slideOf({ direction: 'down' }, 9));
  });

  it('that crashes before its probe answers is saved with what is known of the device', async () => {
    const logcat =
      'E AndroidRuntime: FATAL EXCEPTION: main\nE AndroidRuntime: Process: com.acme, PID: 7\nE AndroidRuntime: Boom';
    const { recorder } = recording({}, { reply: () => undefined, session: { logcat: async () => logcat } });
    await expect(recorder.record('feed', FEED)).rejects.toThrow('The app crashed: Boom');
    const facts = jsonIn(DEVICE_FILE);
    expect(facts).toMatchObject({
      target: { model: 'unknown', widthPx: expect.any(Number) },
      app: { package: 'com.acme' },
    });
  });

  it("follows the plan's runs and slides before its options", async () => {
    await recording({ runs: 1, slides: 2 }).recorder.record('feed', { ...FEED, slides: 7 });
    expect(savedScenario()).toMatchObject({ slidesPerRun: 2, runs: { length: 2 } });
  });

  it.each([
    ['feed', true],
    ['fe*', true],
    ['*', true],
    ['*-*', false],
    ['f.*d', false],
    ['eed', false],
    ['fee', false],
    ['(feed', false],
  ])('named feed matches the pattern %s: %s', async (scenario, matches) => {
    const { session, recorder } = recording({ scenario, runs: 1, slides: 1 });
    await recorder.record('feed', FEED);
    expect(session.calls.length > 0).toBe(matches);
  });

  it.each([
    [['smoke'], ['smoke'], true],
    [['smoke', 'feed'], ['feed'], true],
    [['smoke'], ['slow', 'smoke'], true],
    [['smoke'], ['slow'], false],
    [[], ['slow'], false],
    [[], undefined, true],
  ])('with the tags %j is chosen by %j: %s', async (tags, chosen, isChosen) => {
    const plan = { runs: 1, slides: 1, ...(chosen === undefined ? {} : { tags: chosen }) };
    const { session, recorder } = recording(plan);
    await recorder.record('feed', { ...FEED, tags });
    expect(session.calls.length > 0).toBe(isChosen);
    expect(leftOutScenarios(folder)).toEqual(isChosen ? [] : ['feed']);
  });

  it('without tags is left out when a tag is asked for', async () => {
    await recording({ tags: ['smoke'] }).recorder.record('feed', FEED);
    expect(leftOutScenarios(folder)).toEqual(['feed']);
  });

  it('of several lines matches *', async () => {
    const { session, recorder } = recording({ scenario: 'a*b', runs: 1, slides: 1 });
    await recorder.record('a\nb', FEED);
    expect(session.calls).not.toEqual([]);
  });

  it('has a name of its own, in another worker too', async () => {
    await recording({ runs: 1 }).recorder.record('feed', FEED);
    const before = savedScenario();
    const { session, recorder } = recording({ runs: 1 });
    await expect(recorder.record('feed', FEED)).rejects.toThrow(/^Two scenarios have the name 'feed'/);
    expect(session.calls).toEqual([]);
    expect(savedScenario()).toEqual(before);
  });

  it('is continued when WebdriverIO retries its spec file, and keeps the failure before that', async () => {
    const logcat = 'E FATAL EXCEPTION: main\nE Process: com.acme, PID: 7\nE AndroidRuntime: Boom';
    const crashing: FakeDeviceOptions = {
      reply: ({ c }, working) => (c === 'stop' ? undefined : working),
      session: { logcat: async () => logcat },
    };
    const first = recording({ runs: 1 }, crashing, '0-0');
    await expect(first.recorder.record('feed', FEED)).rejects.toThrow('The app crashed: Boom');
    await recording({ runs: 1 }, {}, '0-0').recorder.record('feed', FEED);
    expect(savedScenario().runs.map(outline)).toEqual([
      ...['current warm-up failed', 'current warm-up', 'current'],
    ]);
    expect(savedScenario().runs.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it.each([
    ['by another worker', '0-1'],
    ['twice by one worker', undefined],
  ])('cannot be recorded %s', async (_, worker) => {
    const { recorder } = recording({ runs: 1 }, {}, '0-0');
    await recorder.record('feed', FEED);
    const second = worker === undefined ? recorder : recording({ runs: 1 }, {}, worker).recorder;
    await expect(second.record('feed', FEED)).rejects.toThrow(/^Two scenarios have the name 'feed'/);
  });

  it('is saved with its device before its run is reported', async () => {
    const kept: boolean[] = [];
    const { recorder } = recording({ runs: 1 }, {}, undefined, () => {
      kept.push(savedScenario().runs.length === 2 && jsonIn(DEVICE_FILE) !== undefined);
    });
    await recorder.record('feed', FEED);
    expect(kept).toEqual([true]);
  });

  it.each([
    ['runs', 0],
    ['runs', -1],
    ['runs', 1.5],
    ['runs', 1_001],
    ['slides', 0],
    ['slides', Number.NaN],
  ])('with %s: %d is refused before its first run', async (what, count) => {
    const { session, recorder } = recording();
    await expect(recorder.record('feed', { ...FEED, [what]: count })).rejects.toThrow(
      new RegExp(`^\`${what}\` of 'feed' must be a whole number from 1 to 1000, not `),
    );
    expect(session.calls).toEqual([]);
  });

  it('with an invalid budget is refused before its first run', async () => {
    const { session, recorder } = recording();
    const budget = { 'longest-hitch': {} };
    await expect(recorder.record('feed', { ...FEED, budget })).rejects.toThrow(
      /^The budget of 'feed' is invalid: .*a budget needs max or min/s,
    );
    expect(session.calls).toEqual([]);
  });
});

describe('without a number of runs', () => {
  const measured = (): number => savedScenario().runs.filter(({ warmup }) => !warmup).length;
  const options: ScenarioOptions = { on: '~feed', slides: 1 };

  it('equal values end the scenario early', async () => {
    await recording().recorder.record('feed', options);
    expect(measured()).toBe(20);
  });
  it.each([
    ['runs at another rate than most do not', [], 20],
    ['unless any rate is accepted', ['REFRESH-RATE'], 48],
  ])('what varies decides: %s', async (_, suppress, runs) => {
    const traces = (recorded: number) =>
      recorded % 3 === 0
        ? [scriptedBytes(`(/s${2 + (recorded % 8)})${'s'.repeat(80)}............`, { hz: 120 })]
        : [scriptedBytes(`(/s)${'s'.repeat(40)}......`)];
    const { recorder, sent } = recording({ suppress }, { traces });
    await recorder.record('feed', { on: '~feed' });
    expect(sent).toHaveLength(runs);
  });

  it('a gated metric that varies keeps it going', async () => {
    const { sent, recorder } = recording({}, varying);
    await recorder.record('feed', { ...options, budget: { 'longest-hitch': { max: 60 } } });
    expect(measured()).toBe(48);
    expect(sent.map(({ of }) => of).filter((of, i, all) => of !== all[i - 1])).toEqual([6, 12, 20, 48]);
    expect(savedScenario().adaptive).toBe(true);
  });
});

it('a comparison warms up after each change of build, between its blocks too', async () => {
  const { recorder } = recording({ ...BOTH, seed: 1 }, varying);
  await recorder.record('feed', { on: '~feed', slides: 1 });
  const { runs } = savedScenario();
  expect(runs.map(({ warmup }) => warmup)).toEqual(runs.map(({ arm }, i) => arm !== runs[i - 1]?.arm));
});

describe('installation', () => {
  it.each([
    [{ apk: 'new.apk' }, ['wake', 'install new.apk', 'shell pm path com.acme', 'logcat']],
    [{}, ['wake', 'logcat']],
    [{ kind: 'virtual', apk: 'new.apk' }, ['install new.apk', 'shell pm path com.acme', 'logcat']],
  ] as const)('before the first scenario of %j', async (plan, calls) => {
    const { session, recorder } = recording(plan);
    await recorder.prepare();
    expect(session.calls).toEqual(calls);
  });

  const CRASH = ['E FATAL EXCEPTION: main', 'E Process: com.acme, PID: 7', 'E AndroidRuntime: Boom'];

  it.each([{ apk: 'new.apk' }, {}])('has the log behind it: %j', async (plan) => {
    const log = [...CRASH];
    const launch = async () => {
      throw new FaultError('no-activity', 'The app has no activity .Nope.');
    };
    const logcat = async () => log.splice(0).join('\n');
    const { recorder } = recording(plan, { session: { launch, logcat } });
    await recorder.prepare();
    const setup: ScenarioOptions['setup'] = (app) => app.open('.Nope');
    await expect(recorder.record('nope', { ...FEED, setup })).rejects.toMatchObject({ code: 'no-activity' });
  });

  it('of the other build leaves behind what the previous one logged', async () => {
    const log: string[] = [];
    let installs = 0;
    const device: FakeDeviceOptions['session'] = {
      install: async () => {
        if (++installs > 1) log.push(...CRASH);
      },
      launch: async () => {
        if (installs > 1) throw new FaultError('no-activity', 'The app has no activity .Feed.');
      },
      logcat: async () => log.splice(0).join('\n'),
    };
    const { recorder } = recording(BOTH, { session: device });
    await recorder.prepare();
    const setup: ScenarioOptions['setup'] = (app) => app.open('.Feed');
    await expect(recorder.record('feed', { ...FEED, setup })).rejects.toMatchObject({ code: 'no-activity' });
    expect(installs).toBe(2);
  });

  it('is left out on a phone that only its owner can unlock', async () => {
    const wake = () => Promise.reject(new FaultError('locked', 'locked'));
    const { session, recorder } = recording({ apk: 'new.apk' }, { session: { wake } });
    await expect(recorder.prepare()).rejects.toMatchObject({ code: 'locked' });
    expect(session.calls).toEqual(['wake']);
  });

  it('gives each arm its build, and only when the build changes', async () => {
    const { session, recorder } = recording({ ...BOTH, runs: 4, slides: 1 });
    await recorder.prepare();
    await recorder.record('feed', FEED);
    const { runs } = savedScenario();
    const builds = buildsOf(session);
    expect(builds).toEqual(runs.map(({ arm }) => (arm === 'baseline' ? 'old.apk' : 'new.apk')));
    expect(runs.filter(({ warmup }) => !warmup).map(({ arm }) => arm)).toHaveLength(8);
    const installs = session.calls.filter((call) => call.startsWith('install'));
    expect(installs).toEqual(installs.filter((call, i) => call !== installs[i - 1]));
  });

  /** The build that was installed at the start of each recording. */
  const buildsOf = ({ calls }: FakeDevice): readonly (string | undefined)[] =>
    calls.flatMap((call, i) =>
      call === 'probe start'
        ? [
            calls
              .slice(0, i)
              .findLast((one) => one.startsWith('install'))
              ?.slice('install '.length),
          ]
        : [],
    );

  it('of two builds needs both APKs', async () => {
    const { recorder } = recording({ against: 'old.apk', runs: 2, slides: 1 });
    await expect(recorder.record('feed', FEED)).rejects.toThrow(/needs the APK of both: add --apk\.$/);
  });
});

describe('a transient failure', () => {
  const damagedPulls = (count: number): FakeDeviceOptions => ({
    arrives: (bytes, pull) => (pull < count ? bytes.slice(1) : bytes),
  });

  it('is retried once', async () => {
    const { recorder } = recording({ runs: 1, slides: 1 }, damagedPulls(2));
    await recorder.record('feed', FEED);
    expect(savedScenario().runs.map(outline)).toEqual([
      'current warm-up failed',
      'current warm-up',
      'current',
    ]);
  });

  it('of the first run leaves the device facts to the next one', async () => {
    const { recorder } = recording({ runs: 1, slides: 1 }, damagedPulls(2));
    await recorder.record('feed', FEED);
    expect(jsonIn(DEVICE_FILE)).toMatchObject({ app: { versionName: HELLO.versionName } });
  });

  it('that repeats ends the scenario', async () => {
    const { recorder } = recording({ runs: 1, slides: 1 }, damagedPulls(4));
    await expect(recorder.record('feed', FEED)).rejects.toThrow(/arrived damaged twice/);
    expect(savedScenario().runs.map(outline)).toEqual(['current warm-up failed', 'current warm-up failed']);
  });

  it('counts as no measured run', async () => {
    const { sent, recorder } = recording(
      { runs: 2, slides: 1 },
      { arrives: (bytes, pull) => (pull === 1 || pull === 2 ? bytes.slice(1) : bytes) },
    );
    await recorder.record('feed', FEED);
    expect(savedScenario().runs.map(outline)).toEqual([
      ...['current warm-up', 'current failed', 'current', 'current'],
    ]);
    expect(sent.map(({ kind, number }) => [kind, number])).toEqual([
      ['failed-run', 1],
      ['run', 1],
      ['run', 2],
    ]);
  });
});

it('any other failure ends the scenario at once and keeps the runs before it', async () => {
  let stops = 0;
  const { recorder } = recording(
    { runs: 3, slides: 1 },
    { reply: ({ c }, working) => (c === 'stop' && ++stops === 3 ? undefined : working) },
  );
  await expect(recorder.record('feed', FEED)).rejects.toThrow(/^No probe answered stop/);
  expect(savedScenario().runs.map(outline)).toEqual(['current warm-up', 'current', 'current failed']);
});

it('a device that fails three scenarios in a row gets no more', async () => {
  const { session, recorder } = recording({}, { arrives: () => new Uint8Array() });
  for (const name of ['a', 'b', 'c'])
    await expect(recorder.record(name, FEED)).rejects.toThrow(/arrived damaged twice/);
  const calls = session.calls.length;
  await expect(recorder.record('d', FEED)).rejects.toMatchObject({ code: 'device-given-up' });
  expect(session.calls).toHaveLength(calls);
});

it('a device that fails each scenario after a good run gets no more either', async () => {
  // Warm-up and first run arrive; the second run does not, in two attempts of two pulls.
  const arrives = (bytes: Uint8Array, pull: number) => (pull % 6 < 2 ? bytes : bytes.slice(1));
  const { recorder } = recording({ runs: 3, slides: 1 }, { arrives });
  for (const name of ['a', 'b', 'c'])
    await expect(recorder.record(name, FEED)).rejects.toThrow(/arrived damaged twice/);
  await expect(recorder.record('d', FEED)).rejects.toMatchObject({ code: 'device-given-up' });
});

describe('device facts', () => {
  it('are those of the first run', async () => {
    const { session, recorder } = recording({ runs: 2, slides: 1 });
    await recorder.record('feed', FEED);
    await recorder.record('detail', FEED);
    expect(jsonIn(DEVICE_FILE)).toEqual({
      target: {
        kind: 'usb',
        simulated: false,
        serial: 'S1',
        manufacturer: 'Google',
        model: 'Pixel',
        api: 34,
        refreshHz: 90,
        widthPx: 1_080,
        heightPx: 2_400,
        densityDpi: 420,
      },
      app: {
        package: 'com.acme',
        versionName: '2.3',
        versionCode: 23,
        debuggable: false,
        buildType: 'release',
      },
    });
    expect(session.calls.filter((call) => call === 'screen')).toHaveLength(1);
  });

  it.each([
    ['its screen', { screen: () => lost() }],
    ['what it measures with', { shell: (line: string) => (line.includes('ruler') ? lost() : nothing()) }],
  ])('a device that is lost while %s is read is a lost device', async (_, session) => {
    const { recorder } = recording({ profile: 'mid' }, { session });
    await expect(recorder.record('feed', FEED)).rejects.toMatchObject({ code: 'device-lost' });
  });

  it.each([1, 2, 3, 4, 5, 6])('describe the current build of a comparison (seed %i)', async (seed) => {
    let installed = 'new.apk';
    const { session, recorder } = recording(
      { ...BOTH, seed, runs: 1, slides: 1 },
      {
        session: {
          install: async (apk) => {
            installed = apk;
          },
        },
        reply: ({ c }, working) => (c === 'hello' ? { ...working, versionName: installed } : working),
      },
    );
    await recorder.record('feed', FEED);
    expect(jsonIn(DEVICE_FILE)).toMatchObject({ app: { versionName: 'new.apk' } });
    const first = savedScenario().runs[0]?.arm;
    expect(session.calls.filter((call) => call === 'screen')).toHaveLength(first === 'current' ? 1 : 2);
  });
});
