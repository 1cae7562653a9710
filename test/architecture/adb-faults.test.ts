import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { messageOf } from '../../orchestrator/base/errors.ts';
import { plainText } from '../../orchestrator/base/plain-text.ts';
import { faultOf } from '../../orchestrator/capture/classify-failure.ts';
import { type Adb, adbAt, connectDevice, parseDevices } from '../../orchestrator/rig/adb.ts';
import { deviceProperties } from '../../orchestrator/rig/device-properties.ts';
import type { Trouble } from '../../orchestrator/rig/supervisor.ts';
import { watchDevice } from '../../orchestrator/rig/watch-device.ts';
import { type Device, startDevice } from '../../virtual-device/device.ts';
import { timetableSchema } from '../../virtual-device/faults/timetable.ts';
import { createMemoryRuntime } from '../../virtual-device/testing/memory-runtime.ts';
import { addAdb, type RealAdb, realAdb } from '../../virtual-device/testing/real-adb.ts';
import { tinyApk } from '../../virtual-device/testing/tiny-apk.ts';
import { HOSTILE } from '../builders/fake-appium-server.ts';

let folder = '';
let adb: RealAdb;
let device: Device | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adb-faults-'));
  await writeFile(join(folder, 'file'), 'x'.repeat(200_000));
  await writeFile(join(folder, 'app.apk'), tinyApk({ package: 'com.tiny' }));
  addAdb(folder);
  adb = await realAdb();
});
afterAll(async () => {
  await adb.close();
  await rm(folder, { recursive: true });
});
afterEach(() => device?.stop());

const PUSH = ['push', 'FILE', '/sdcard/Download/f'];
const INSTALL = ['install', '--no-streaming', 'APK'];
const STREAM = ['install', 'APK'];
const SHELL = ['shell', 'id'];

/** Starts a device with a fault. */
async function startWith(fault: object, adbServerPort: number): Promise<string> {
  device = await startDevice({
    port: 0,
    refreshHz: 60,
    seed: 1,
    cacheDir: folder,
    startRuntime: createMemoryRuntime,
    faults: timetableSchema.parse([fault]),
    adbServerPort,
    report: (error) => {
      throw error;
    },
  });
  return device.serial;
}

/** Output of adb for the last command; the first one connects to a device with a fault. */
async function printed(fault: object, ...commands: readonly (readonly string[])[]): Promise<string> {
  const serial = await startWith(fault, adb.port);
  const places = { FILE: join(folder, 'file'), APK: join(folder, 'app.apk') };
  let text = (await adb.print('connect', serial)).stdout;
  for (const command of commands) {
    const args = command.map((arg) => places[arg as keyof typeof places] ?? arg);
    const { stdout, stderr } = await adb.print('-s', serial, ...args);
    text = stdout + stderr;
  }
  return text;
}

const answering = (text: string): Adb => ({ call: () => Promise.resolve(text) }) as Partial<Adb> as Adb;

/** The device's state in adb's list. */
const stateOf = async (): Promise<string | undefined> =>
  parseDevices((await adb.print('devices')).stdout).find(({ serial }) => serial === device?.serial)?.state;

it('a device that accepts no key is listed as such, and connecting it is device-unauthorized', async () => {
  const text = await printed({ on: 'connect', fault: { kind: 'unauthorized' } });
  const error = await connectDevice(answering(text), '').catch((thrown: unknown) => thrown);
  expect([text, error]).toMatchObject([text, { code: 'device-unauthorized' }]);
  expect(await stateOf()).toBe('unauthorized');
  const shell = await adb.print('-s', device?.serial ?? '', ...SHELL);
  expect(faultOf(new Error(shell.stderr))).toBe('device-unauthorized');
});

it('a device that is listed but does not respond fails the first round trip', async () => {
  const serial = await startWith({ on: 'shell', fault: { kind: 'hang' } }, adb.port);
  await adb.call('connect', serial);
  expect(await stateOf()).toBe('device');
  const place = { sdk: folder, port: adb.port, env: process.env, timeoutMs: 500 };
  const error = await adbAt(place)
    .shell(serial, 'getprop')
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'adb-failed',
    message: expect.stringContaining('no reply within 0.5 s'),
  });
});

/** What a session reads of a device whose answer to the first line of its shell has the fault. */
async function readWith(fault: object): Promise<{ readonly adb: Adb; readonly serial: string }> {
  const serial = await startWith({ on: 'shell', fault }, adb.port);
  await adb.call('connect', serial);
  return { adb: adbAt({ sdk: folder, port: adb.port, env: process.env }), serial };
}

it('a device that prints without end is given up after some megabytes, in one sentence', async () => {
  const { adb, serial } = await readWith({ kind: 'flood' });
  const error = await adb.shell(serial, 'getprop').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'adb-failed' });
  expect(messageOf(error)).toMatch(/ failed: it printed more than 16 MB$/);
  // The device and its adb server serve others as before.
  expect(await adb.shell(serial, 'echo in')).toBe('in\n');
});

it.each([
  ['nothing', ''],
  ['bytes that control a terminal and a shell', HOSTILE],
  ['half of a marked answer', `@reply\n${HOSTILE}`],
  ['megabytes of them', HOSTILE.repeat(50_000)],
])('a device that prints %s has a sentence with a code', async (_, text) => {
  const { adb, serial } = await readWith({ kind: 'says', text });
  const error = await adb.shell(serial, 'getprop').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: expect.stringMatching(/^adb-(?:failed|connection)$/) });
  expect(messageOf(error).length).toBeLessThan(400);
  expect(messageOf(error)).toBe(plainText(messageOf(error), 400));
});

it('properties of a device are values, whatever they contain', async () => {
  const line = HOSTILE.trim();
  const { adb, serial } = await readWith({
    kind: 'says',
    text: `@reply\n${line}\n${line}\n34\n${line}\n@end-of-reply\n`,
  });
  const { model, release, isVirtual } = await deviceProperties(adb, serial);
  expect({ model, release, isVirtual }).toEqual({
    model: plainText(HOSTILE),
    release: plainText(HOSTILE),
    isVirtual: false,
  });
});

it('adb connects again when the device ends the first connection', async () => {
  const text = await printed({ on: 'connect', fault: { kind: 'close' } });
  await connectDevice(answering(text), '');
});

it('an adb server that another adb ends is adb-server-ended', async () => {
  const server = await realAdb();
  const serial = await startWith({ on: 'shell', fault: { kind: 'adb-server-killed' } }, server.port);
  await server.call('connect', serial);
  const trouble = new Promise<Trouble>((resolve) => {
    watchDevice({ serial, adbPort: server.port }, resolve);
  });
  await server.print('-s', serial, ...SHELL);
  expect((await trouble).code).toBe('adb-server-ended');
});

it.each([
  ['a push', 'device-full', { on: 'write', nth: 2, fault: { kind: 'disk-full' } }, [PUSH, PUSH]],
  ['an installation', 'device-full', { on: 'write', fault: { kind: 'disk-full' } }, [INSTALL]],
  ['a streamed installation', 'device-full', { on: 'write', fault: { kind: 'disk-full' } }, [STREAM]],
] as const)('%s on a full device is %s', async (_, code, fault, commands) => {
  const text = await printed(fault, ...commands);
  expect([text, faultOf(new Error(text))]).toEqual([text, code]);
});
