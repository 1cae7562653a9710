// @module-tag nightly
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FLING } from '../../virtual-device/testing/fling.ts';
import { SCREENS_PACKAGE } from './screen-worlds.ts';
import { openWorkDevice, type WorkDevice, type WorkRecord } from './work-device.ts';

/** Lists of contacts with and without a thread that decodes photos and logs, by its own clock and count, what that took. */
let device: WorkDevice;
beforeAll(async () => {
  device = await openWorkDevice(['android-probe/screens-app/target/screens-app.apk']);
});
afterAll(() => device?.close());

const recorded = (world: string): Promise<WorkRecord> =>
  device.record({ appPackage: SCREENS_PACKAGE, activity: 'ContactsActivity', world }, FLING);

it('a busy thread is named with its time, and what it allocates counts for the slide', async () => {
  const [plain, busy] = [await recorded(''), await recorded('decoded-photos')];
  const decodes = busy.logged.flatMap((line) => {
    const [, bytes, ns] = /(\d+) bytes in (\d+) ns/.exec(line) ?? [];
    return bytes === undefined ? [] : [{ bytes: Number(bytes), ms: Number(ns) / 1e6 }];
  });
  const decodedMs = decodes.reduce((sum, { ms }) => sum + ms, 0);
  const decodedKb = decodes.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  expect(decodes.length).toBeGreaterThan(10);

  const [usage, before] = [busy.run.slides[0]?.usage, plain.run.slides[0]?.usage];
  const decoder = usage?.threads.find(({ name }) => name === 'image-decoder');
  // The app's clock also has its waits for a core, and does not see how the thread takes messages and logs.
  const share = (decoder?.cpuMs ?? 0) / decodedMs;
  expect(share).toBeGreaterThan(0.98);
  expect(share).toBeLessThan(1.05);
  expect(before?.threads.map(({ name }) => name)).not.toContain('image-decoder');
  // Besides its pixels, an array has a header, and a photo a message and a text.
  const addedKb = (usage?.allocatedKb ?? 0) - (before?.allocatedKb ?? 0);
  expect(addedKb / decodedKb).toBeGreaterThanOrEqual(1);
  expect(addedKb / decodedKb).toBeLessThan(1.05);

  const rate = busy.run.metrics['thread-cpu/image-decoder'];
  expect(rate).toMatchObject({ kind: 'measured', value: (decoder?.cpuMs ?? 0) / ((usage?.ms ?? 0) / 1_000) });
  // No collector is modelled, and the process's memory is the host's.
  expect(usage).not.toHaveProperty('heapKb');
  expect(usage).not.toHaveProperty('residentKb');
  expect(busy.run.metrics).not.toHaveProperty('gc-time');
});
