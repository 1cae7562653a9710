import { describe, expect, it } from 'vitest';
import { fakeDevice } from '../../test/builders/fake-device-session.ts';
import type { DeviceSession } from './device-session.ts';
import { type EngineFacts, GestureEngines } from './gesture-engine.ts';
import type { WantedEngine } from './recording.ts';

const INSTRUMENTATION = 'com.acme/dev.hitchproof.probe.FingerInstrumentation';
const STROKE = { fromX: 5, fromY: 900, toX: 5, toY: 100, durationMs: 100, restMs: 120 };
const NO_INJECT_EVENTS = 'refused: java.lang.SecurityException: Injecting to another application requires X';

const SHELL_DENIED =
  'refused: java.lang.SecurityException: Injecting input events requires the caller (or the source of the instrumentation, if any) to have the INJECT_EVENTS permission.';

interface Phone {
  readonly finger?: string;
  readonly instrument?: string;
  readonly session?: Partial<DeviceSession>;
}

function enginesOn({ finger = 'allowed\n', instrument = '', session }: Phone, wanted: WantedEngine = 'auto') {
  const device = fakeDevice({
    session: {
      shell: async (line) => (line.includes('app_process') ? finger : instrument),
      ...session,
    },
  });
  // Any file: what is pushed is not looked at here.
  const engines = new GestureEngines(device, { gestureEngine: wanted, fingerJar: 'package.json' });
  return { device, engines };
}

const facts = (api: number, instrumentation: string | null = INSTRUMENTATION, pid = 7): EngineFacts => ({
  api,
  probe: { pid, instrumentation },
});

it.each([
  ['the shell may inject', {}, facts(34), 'shell', []],
  ['the shell may not', { finger: NO_INJECT_EVENTS }, facts(34), 'instrumented', ['shell']],
  [
    'a vendor denies the shell the permission, and with it the instrumentation that the shell would start',
    { finger: SHELL_DENIED },
    facts(34),
    'dispatch',
    ['shell', 'instrumented', 'in-app'],
  ],
  [
    'which needs none for its own windows before',
    { finger: SHELL_DENIED },
    facts(31),
    'instrumented',
    ['shell'],
  ],
  [
    'the app has no instrumentation',
    { finger: NO_INJECT_EVENTS },
    facts(34, null),
    'dispatch',
    ['shell', 'instrumented', 'in-app'],
  ],
  [
    'an instrumentation cannot be started',
    { finger: NO_INJECT_EVENTS, instrument: 'android.util.AndroidException: INSTRUMENTATION_FAILED: a/b' },
    facts(33),
    'dispatch',
    ['shell', 'instrumented', 'in-app'],
  ],
  ['an app may inject', { finger: NO_INJECT_EVENTS }, facts(32, null), 'in-app', ['shell', 'instrumented']],
  ['it would restart the app', { finger: NO_INJECT_EVENTS }, facts(29), 'in-app', ['shell', 'instrumented']],
  [
    'without the probe',
    { finger: NO_INJECT_EVENTS },
    { api: 34 },
    'uiautomator',
    ['shell', 'instrumented', 'in-app', 'dispatch'],
  ],
] as const)('%s', async (_, phone, known, name, refused) => {
  const chosen = await enginesOn(phone).engines.choose(known);
  expect(chosen.name).toBe(name);
  expect(chosen.refused.map(({ engine }) => engine)).toEqual(refused);
});

it('a farm that allows no shell is asked for the other engines', async () => {
  const session = { push: () => Promise.reject(new Error("'pushFile' is not allowed\nstack")) };
  const { engines } = enginesOn({ session });
  expect(await engines.choose(facts(34))).toMatchObject({
    name: 'instrumented',
    refused: [{ engine: 'shell', why: "'pushFile' is not allowed" }],
  });
});

it('a lost device is no answer of an engine', async () => {
  const session = { push: () => Promise.reject(new Error("device 'X' not found")) };
  await expect(enginesOn({ session }).engines.choose(facts(34))).rejects.toThrow("device 'X' not found");
});

it('an engine that was asked for by name is used or refused', async () => {
  expect((await enginesOn({}, 'w3c').engines.choose(facts(34))).name).toBe('w3c');
  expect((await enginesOn({}, 'in-app').engines.choose(facts(34))).name).toBe('in-app');
  await expect(enginesOn({ finger: NO_INJECT_EVENTS }, 'shell').engines.choose(facts(34))).rejects.toThrow(
    /No engine .*: shell: java.lang.SecurityException: Injecting to another application/,
  );
});

it('an instrumentation is attached once to each process of the app', async () => {
  const { device, engines } = enginesOn({}, 'instrumented');
  for (const pid of [7, 7, 8]) await engines.choose(facts(34, INSTRUMENTATION, pid));
  expect(device.calls).toEqual(Array(2).fill(`shell am instrument --no-restart ${INSTRUMENTATION}`));
});

describe('the finger of the shell', () => {
  it('gets the path of a stroke and its rest', async () => {
    const lines: string[] = [];
    const shell = async (line: string) => {
      lines.push(line);
      return line.endsWith('Main') ? 'allowed\n' : 'sent 53 of 53, at most 1 ms late\n';
    };
    const { device, engines } = enginesOn({ session: { shell } });
    const chosen = await engines.choose(facts(34));
    if ('move' in chosen) await chosen.move(STROKE);
    expect(device.calls[0]).toBe('push /data/local/tmp/hitchproof-finger.jar');
    expect(lines.at(-1)).toBe(
      'CLASSPATH=/data/local/tmp/hitchproof-finger.jar app_process / dev.hitchproof.finger.Main 0,5,900 100,5,100 220,5,100',
    );
  });

  it.each(['sent 52 of 53, at most 1 ms late', 'refused: no window takes the touch-down', 'Killed'])(
    'a stroke is not performed if it prints: %s',
    async (printed) => {
      let isMoving = false;
      const shell = async () => (isMoving ? printed : 'allowed');
      const chosen = await enginesOn({ session: { shell } }).engines.choose(facts(34));
      isMoving = true;
      await expect('move' in chosen ? chosen.move(STROKE) : undefined).rejects.toMatchObject({
        code: 'touch-refused',
        message: expect.stringContaining(printed),
      });
    },
  );
});
