import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder } from '../../orchestrator/run-folder/plain-files.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { javaRuntime } from '../../virtual-device/runtime-link/java-runtime.ts';
import type { RuntimePort } from '../../virtual-device/runtime-link/runtime-port.ts';
import { startRuntime } from '../../virtual-device/runtime-link/runtime-process.ts';

const APK = createRequire(import.meta.url).resolve('android-apidemos/apks/ApiDemos-debug.apk');
const dataDir = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
let device: RuntimePort;

beforeAll(async () => {
  device = startRuntime(javaRuntime({ dataDir, javaHome: process.env.JAVA_HOME }));
  const screen = { widthPx: 1080, heightPx: 2160, densityDpi: 420 };
  const cacheDir = join(checkout.state, 'device-cache');
  await device.call('boot', { cacheDir, refreshHz: 60, seed: 1, ...screen });
  await device.call('install', { apk: APK });
});
afterAll(async () => {
  await device?.stop();
  removeFolder(dataDir);
});

it('Canvas refuses an app with target SDK 33 the operations that Android keeps for older ones', async () => {
  const component = 'io.appium.android.apis/.graphics.Clipping';
  await expect(device.call('start-activity', { component })).rejects.toThrow('Invalid Region.Op');
});
