import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDevice } from './device.ts';
import { createMemoryRuntime } from './testing/memory-runtime.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'device-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps the connections of a host until its runtime has ended', async () => {
  const order: string[] = [];
  const device = await startDevice({
    port: 0,
    refreshHz: 60,
    seed: 1,
    cacheDir: folder,
    report: (error) => {
      throw error;
    },
    startRuntime: () => {
      const runtime = createMemoryRuntime();
      const stop = async (): Promise<void> => {
        // The end of a connection that breaks now arrives in the next turns of the event loop.
        for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
        order.push('runtime');
        await runtime.stop();
      };
      return { ...runtime, stop };
    },
  });
  const host = connect(device.port, '127.0.0.1');
  await once(host, 'connect');
  const closed = once(host, 'close').then(() => void order.push('connection'));
  await device.stop();
  await closed;
  expect(order).toEqual(['runtime', 'connection']);
});
