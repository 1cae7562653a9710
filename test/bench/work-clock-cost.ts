import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianOf } from '../../orchestrator/statistics/percentile.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { type Costs, costsOf } from '../../virtual-device/profiles/profile.ts';
import { findProfile } from '../../virtual-device/profiles/profiles.ts';
import { javaRuntime } from '../../virtual-device/runtime-link/java-runtime.ts';
import { startRuntime } from '../../virtual-device/runtime-link/runtime-process.ts';
import { FLING } from '../../virtual-device/testing/fling.ts';
import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';

/**
 * How much longer does a session take under the work clock than under the free one? Each session is a new device: boot,
 * install, first activity and flings, without adb and Appium, which cost the same under both. The clocks take turns, and the
 * result is the median of the turns' ratios. The first turn fills the caches and does not count. Fails above 1.5.
 */
const TURNS = 3;
const FLINGS = 30;
const LIMIT = 1.5;
const APK = join(checkout.root, 'android-probe/demo-app/target/demo-app.apk');

/** Wall time in ms: up to the first activity, and for the flings. */
interface SessionTimes {
  readonly startMs: number;
  readonly flingsMs: number;
}

async function session(costs: Costs | undefined): Promise<SessionTimes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hitchproof-bench-'));
  const began = performance.now();
  const runtime = startRuntime(javaRuntime({ dataDir, javaHome: process.env.JAVA_HOME }));
  const screen = { widthPx: 1080, heightPx: 2160, densityDpi: 420 };
  const cacheDir = join(checkout.state, 'device-cache');
  await runtime.call('boot', {
    cacheDir,
    refreshHz: 60,
    seed: 1,
    ...screen,
    ...costs,
  });
  await runtime.call('install', { apk: APK });
  await runtime.call('start-activity', { component: `${DEMO_PACKAGE}/.FeedActivity` });
  const started = performance.now();
  for (let i = 0; i < FLINGS; i++) await runtime.call('touch', { samples: FLING });
  const ended = performance.now();
  await runtime.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return { startMs: started - began, flingsMs: ended - started };
}

const mid = findProfile('mid');
if (mid === undefined) throw new Error('There is no profile mid.');
const ratios: number[] = [];
for (let turn = 0; turn <= TURNS; turn++) {
  const free = await session(undefined);
  const work = await session(costsOf(mid));
  const whole = ({ startMs, flingsMs }: SessionTimes): number => startMs + flingsMs;
  const ratio = whole(work) / whole(free);
  const words = ({ startMs, flingsMs }: SessionTimes): string =>
    `start ${(startMs / 1000).toFixed(1)} s, ${FLINGS} flings ${(flingsMs / 1000).toFixed(1)} s`;
  const note = turn === 0 ? ' (fills the caches, not counted)' : '';
  console.log(`free: ${words(free)} · work: ${words(work)} · ${ratio.toFixed(2)}×${note}`);
  if (turn > 0) ratios.push(ratio);
}
const middle = medianOf(ratios) ?? Number.NaN;
console.log(`The work clock takes ${middle.toFixed(2)} times as long; the limit is ${LIMIT}.`);
if (!(middle <= LIMIT)) process.exitCode = 1;
