import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureWork } from '../../orchestrator/compute/work/measure-work.ts';
import { workLogSchema } from '../../orchestrator/compute/work/work-log.ts';
import type { WorkMeasurement } from '../../orchestrator/compute/work/work-measurement.ts';
import { removeFolder } from '../../orchestrator/run-folder/plain-files.ts';
import { checkout } from '../../tools/setup/places.mjs';
import { costsOf } from '../../virtual-device/profiles/profile.ts';
import { findProfile } from '../../virtual-device/profiles/profiles.ts';
import { javaRuntime } from '../../virtual-device/runtime-link/java-runtime.ts';
import type { RuntimePort } from '../../virtual-device/runtime-link/runtime-port.ts';
import { startRuntime } from '../../virtual-device/runtime-link/runtime-process.ts';
import { FLING } from '../../virtual-device/testing/fling.ts';
import { DEMO_PACKAGE } from '../../virtual-device/worlds/world.ts';

/** The bind of a row runs real code without sleeps; one device shows all worlds, without adb and Appium. */
const APK = join(checkout.root, 'android-probe/demo-app/target/demo-app-defects.apk');
const SCREEN = { widthPx: 1080, heightPx: 2160, densityDpi: 420 };
const REFRESH_MS = 1_000 / 60;

/** World → the method that its slowest frame spends its time in. */
const DEFECTS: Readonly<Record<string, string>> = {
  quadratic: 'Ranking.place',
  inflation: 'Defects.inflates',
  'layout-storm': 'HeavyRowLayout.onMeasure',
  'nested-weights': 'Defects.nestsWeights',
  append: 'Defects.appends',
  'layout-params': 'Defects.setsParams',
  format: 'Defects.formats',
  json: 'Defects.parses',
  decode: 'Defects.decodes',
  regex: 'Defects.matchesPatterns',
  sort: 'Defects.sorts',
  'list-search': 'Defects.searchesList',
  boxing: 'Defects.boxes',
  text: 'Defects.measuresText',
  leak: 'Defects.lambda$leaks',
  draw: 'FormattedLabel.draw',
  // If all rows change at once, only five are kept for reuse.
  ticks: 'FeedAdapter.onCreateViewHolder',
  preferences: 'Defects.readsPreferences',
  commit: 'Defects.commits',
  insert: 'SeenRows.note',
};
const INNOCENTS = [
  'dead-code',
  'another-name',
  'cached',
  'remembers',
  'tags',
  'same-text',
  'in-background',
  'reads-preference',
] as const;
/** What `commit` waits for in a bind, `apply` leaves to another thread. */
const APPLIES = 'applies';
const UNCHANGED = 'nothing';
/** Largest change of a frame's work by an innocent, as a share of the work without any change. */
const INNOCENT_SHARE = 0.01;

const mid = findProfile('mid');
if (mid === undefined) throw new Error('There is no profile mid.');
const costs = costsOf(mid);
const msOf = (units: number): number => (units * costs.psPerUnit) / 1e9;

describe('what code costs under the work clock', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hitchproof-e2e-'));
  let runtime: RuntimePort | undefined;
  const work = new Map<string, WorkMeasurement>();
  /** Work of the unchanged bind just before each innocent: a frame's work grows a little with each start of the feed. */
  const before = new Map<string, WorkMeasurement>();

  beforeAll(async () => {
    const device = startRuntime(javaRuntime({ dataDir, javaHome: process.env.JAVA_HOME }));
    runtime = device;
    const cacheDir = join(checkout.state, 'device-cache');
    await device.call('boot', {
      cacheDir,
      refreshHz: 60,
      seed: 1,
      ...SCREEN,
      ...costs,
    });
    await device.call('install', { apk: APK });
    const measured = async (world: string): Promise<WorkMeasurement> => {
      const extras = [{ type: 's', key: 'world', value: world }] as const;
      await device.call('start-activity', { component: `${DEMO_PACKAGE}/.FeedActivity`, extras });
      await device.call('record-work', {});
      await device.call('touch', { samples: FLING });
      return measureWork(workLogSchema.parse(await device.call('recorded-work', {})), [DEMO_PACKAGE]);
    };
    // The first time loads classes and fills caches.
    for (const world of [...Object.keys(DEFECTS), APPLIES]) {
      await measured(world);
      work.set(world, await measured(world));
    }
    for (const world of INNOCENTS) {
      await measured(world);
      before.set(world, await measured(UNCHANGED));
      work.set(world, await measured(world));
    }
  });
  afterAll(async () => {
    await runtime?.stop();
    removeFolder(dataDir);
  });

  it.each(Object.entries(DEFECTS))('%s makes a frame late, and %s is named', (world, method) => {
    const slowest = work.get(world)?.slowestFrames[0];
    expect(msOf(slowest?.units ?? 0)).toBeGreaterThan(REFRESH_MS);
    // Without the platform: what it does by itself when all rows change takes as long as the app's first method.
    const named = slowest?.methods.find((one) => one.method !== undefined);
    expect(named?.method).toContain(`${DEMO_PACKAGE}.${method}`);
  });

  it('boxes are in the bytes that a row allocates', () => {
    const bytesPerRow = (of: WorkMeasurement | undefined): number =>
      of?.countsPerRow.allocatedBytes ?? Number.NaN;
    const added = bytesPerRow(work.get('boxing')) - bytesPerRow(before.get('tags'));
    // Three boxes of 16 bytes 30,000 times, except for those of -1 to 127 that the JDK keeps: 257 keys and some 15 sums.
    expect(added / 16).toBeGreaterThan(0.99 * 89_728);
    expect(added / 16).toBeLessThan(1.01 * 89_728);
  });

  it('preferences wait for storage in a bind if they commit, not if they apply', () => {
    expect(work.get('commit')?.countsPerRow.io).toBeGreaterThan(1);
    expect(work.get(APPLIES)?.countsPerRow.io).toBe(0);
    expect(work.get(APPLIES)?.otherUnitsPerFrame).toBeGreaterThan(0);
  });

  it.each(INNOCENTS)('%s makes no frame late and adds no work to one', (world) => {
    const after = work.get(world);
    expect(msOf(after?.slowestFrames[0]?.units ?? Number.POSITIVE_INFINITY)).toBeLessThan(REFRESH_MS);
    const change =
      (after?.unitsPerFrame ?? Number.NaN) / (before.get(world)?.unitsPerFrame ?? Number.NaN) - 1;
    expect(change).toBeLessThan(INNOCENT_SHARE);
  });
});
