import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PermitOptions } from '../permits/permits.ts';
import { type Phone, permitsOf } from '../phones/phone.ts';
import { runLine } from '../shell/run-line.ts';
import { devicePathOf } from '../storage/device-path.ts';
import { openStorage } from '../storage/storage.ts';
import { timedStorage } from '../storage/timed-storage.ts';
import { createSystem, type System } from '../system/system.ts';
import { wallClockS } from '../system/wall-clock.ts';
import { createMemoryRuntime, type MemoryRuntime } from './memory-runtime.ts';
import { type TinyApk, tinyApk } from './tiny-apk.ts';

export interface ShellOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
export interface TestDevice {
  readonly system: System;
  readonly runtime: MemoryRuntime;
  readonly shell: (line: string, stdin?: Uint8Array) => Promise<ShellOutcome>;
  /** What a terminal shows: output, then errors behind `! `, then an exit code that is not 0 in brackets. */
  readonly terminal: (line: string) => Promise<string>;
  readonly install: (apk: TinyApk) => Promise<void>;
}

/** A booted device in memory with its files in a new temporary folder. */
export async function testDevice(permitted: Partial<PermitOptions> = {}, phone?: Phone): Promise<TestDevice> {
  const untimed = await openStorage(await mkdtemp(join(tmpdir(), 'virtual-device-test-')));
  const runtime = createMemoryRuntime({ dataDir: untimed.rootDirectory });
  const storage = timedStorage(untimed, () => wallClockS(runtime));
  const screen = { widthPx: 1080, heightPx: 2160, densityDpi: 420 };
  const system = createSystem(runtime, storage, {
    seed: 1,
    screen,
    api: 34,
    phone,
    permits: permitsOf(phone, { level: 34, ...permitted }),
  });
  const boot = {
    cacheDir: '',
    refreshHz: 60,
    seed: 1,
    ...screen,
  };
  await runtime.call('boot', boot);
  const shell = async (line: string, stdin: Uint8Array = new Uint8Array()): Promise<ShellOutcome> => {
    const text = { out: '', err: '' };
    const collect = (key: 'out' | 'err') => async (bytes: string | Uint8Array) => {
      text[key] += Buffer.from(bytes).toString('utf8');
    };
    const signal = new AbortController().signal;
    const io = {
      stdin: Readable.from([Buffer.from(stdin)]),
      out: collect('out'),
      err: collect('err'),
      signal,
    };
    const code = await runLine({ system, ...io }, line);
    return { code, ...text };
  };
  const terminal = async (line: string): Promise<string> => {
    const { out, err, code } = await shell(line);
    return `${out}${err.replace(/^(?=.)/gm, '! ')}${code === 0 ? '' : `[${code}]`}`;
  };
  const install = async (apk: TinyApk): Promise<void> => {
    const place = devicePathOf(`/data/local/tmp/${apk.package}.apk`);
    await storage.write(place, Readable.from([tinyApk(apk)]));
    const outcome = await system.packages.install([place]);
    if (outcome.kind === 'refused') throw new Error(`${outcome.code}: ${outcome.message}`);
  };
  return { system, runtime, shell, terminal, install };
}

/** A device with a debuggable app, one that is not, and Appium's settings app. */
export async function deviceWithApps(permitted: Partial<PermitOptions> = {}): Promise<TestDevice> {
  const device = await testDevice(permitted);
  await device.install({ package: 'com.app', versionCode: 7, versionName: '1.7' });
  await device.install({ package: 'com.released', debuggable: false });
  await device.install({ package: 'io.appium.settings', activity: '.Settings' });
  return device;
}
