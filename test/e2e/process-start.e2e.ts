import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeFolder } from '../../orchestrator/run-folder/plain-files.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import { profileNamed } from '../../virtual-device/profiles/profiles.ts';
import { javaRuntime } from '../../virtual-device/runtime-link/java-runtime.ts';
import { startRuntime } from '../../virtual-device/runtime-link/runtime-process.ts';

const APK = join(checkout.root, 'android-probe/screens-app/target/screens-app.apk');
const costs = costsOf(profileNamed('mid'));
const SCREEN = { widthPx: 1080, heightPx: 2160, densityDpi: 420 };

/**
 * The app does equal work in a provider, in `Application.onCreate` and in a message, and asks a system service. It logs how long
 * each took.
 */
it('the start of a process costs what its code costs later, and calls of services cost', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  const runtime = startRuntime(javaRuntime({ dataDir, javaHome: process.env.JAVA_HOME }));
  try {
    const lines: string[] = [];
    runtime.onEvent((event) => {
      if (event.event === 'log') lines.push(event.line);
    });
    await runtime.call('boot', {
      cacheDir: join(checkout.state, 'device-cache'),
      refreshHz: 60,
      seed: 1,
      ...SCREEN,
      ...costs,
    });
    await runtime.call('install', { apk: APK });
    await runtime.call('start-activity', { component: 'dev.hitchproof.screens/.SearchActivity' });
    const said = lines.find((line) => line.includes('Started')) ?? '';
    const [provider, onCreate, services, loop] = [...said.matchAll(/(\d+) ns/g)].map(([, ns]) => Number(ns));
    expect(provider, said).toBeGreaterThan(1_000_000);
    // A nanosecond is the remainder of what was executed before.
    expect(Math.abs(Number(onCreate) - Number(provider)), said).toBeLessThanOrEqual(1);
    expect(Math.abs(Number(loop) - Number(provider)), said).toBeLessThanOrEqual(1);
    // Ten calls of the 2,000 units that virtual-device/docs/work-clock.md states, and little around them.
    const callsNs = (10 * 2_000 * costs.psPerUnit) / 1_000;
    expect(Number(services) / callsNs).toBeGreaterThanOrEqual(1);
    expect(Number(services) / callsNs).toBeLessThan(1.05);
  } finally {
    await runtime.stop();
    removeFolder(dataDir);
  }
});
