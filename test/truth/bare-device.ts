import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkout } from '../../tools/setup/places.mjs';
import type { Costs } from '../../virtual-device/profiles/profile.ts';
import { frameworkOf, javaRuntime } from '../../virtual-device/runtime-link/java-runtime.ts';
import type { RuntimePort } from '../../virtual-device/runtime-link/runtime-port.ts';
import { startRuntime } from '../../virtual-device/runtime-link/runtime-process.ts';
import { onHost } from '../../virtual-device/storage/root-of-apps.ts';

/** A virtual device that is driven through its control port, without adb and Appium. */
export interface BareDevice {
  readonly runtime: RuntimePort;
  /** Reads a file that the app or the device names. */
  readonly read: (path: string) => Buffer;
  /** What the display has logged since the last call. */
  readonly newLines: () => Promise<string>;
  readonly close: () => Promise<void>;
}
export interface BareDeviceOptions {
  readonly apks: readonly string[];
  readonly api: number;
  readonly refreshHz: number;
  /** Absent: the free clock. */
  readonly costs?: Costs;
}

export const DENSITY_DPI = 420;
const SCREEN = { widthPx: 1080, heightPx: 2160, densityDpi: DENSITY_DPI };

export async function openBareDevice({
  apks,
  api,
  refreshHz,
  costs,
}: BareDeviceOptions): Promise<BareDevice> {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-device-'));
  const cacheDir = join(checkout.state, 'device-cache');
  const framework = frameworkOf(api, cacheDir);
  const runtime = startRuntime(javaRuntime({ dataDir: folder, framework, javaHome: process.env.JAVA_HOME }));
  await runtime.call('boot', {
    cacheDir,
    refreshHz,
    seed: 1,
    ...SCREEN,
    ...costs,
  });
  for (const apk of apks) await runtime.call('install', { apk: resolve(checkout.root, apk) });
  const read = (path: string): Buffer => readFileSync(onHost(folder, path));
  return {
    runtime,
    read,
    newLines: await logReader(runtime, read),
    close: async () => {
      await runtime.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads what the display has logged since the last call, after the line with its refresh period. */
async function logReader(runtime: RuntimePort, read: BareDevice['read']): Promise<BareDevice['newLines']> {
  const log = async (): Promise<string> =>
    read((await runtime.call('display-log', {})).path).toString('utf8');
  const [mode = ''] = (await log()).split('\n', 1);
  let length = 0;
  return async () => {
    const text = await log();
    const added = text.slice(length);
    length = text.length;
    return `${mode}\n${added}`;
  };
}
