import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Device, startDevice } from '../../virtual-device/device.ts';
import { createMemoryRuntime } from '../../virtual-device/testing/memory-runtime.ts';
import { addAdb, type Printed, type RealAdb, realAdb } from '../../virtual-device/testing/real-adb.ts';
import { FaultError } from '../base/fault-error.ts';
import { faultOf } from '../capture/classify-failure.ts';
import { adbAt } from '../rig/adb.ts';
import type { Trouble } from '../rig/supervisor.ts';
import { watchDevice } from '../rig/watch-device.ts';
import {
  type FailingProxy,
  failingProxy,
  SOCKET_FAULTS,
  type SocketFault,
} from '../testing/failing-proxy.ts';

let folder = '';
let device: Device;
let server: RealAdb;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failing-adb-'));
  await writeFile(join(folder, 'file'), 'x'.repeat(100_000));
  addAdb(folder);
  device = await startDevice({
    ...{ port: 0, refreshHz: 60, seed: 1, cacheDir: folder, startRuntime: createMemoryRuntime },
    report: (error) => {
      throw error;
    },
  });
  server = await realAdb();
  await server.call('connect', device.serial);
});
afterAll(async () => {
  await server.close();
  await device.stop();
  await rm(folder, { recursive: true });
});

/** Short, because a third of the operations hang. On a busy machine a sound reply may be late, which is an error, too. */
const REPLY_MS = 300;

/** Lets the first operation fail, then the second, until `work` has no more. @returns how many it has */
async function failEach(
  proxy: FailingProxy,
  fault: SocketFault,
  work: (what: string) => Promise<void>,
): Promise<number> {
  for (let nth = 1; ; nth++) {
    proxy.failAt(nth, fault);
    await work(`operation ${nth} ${fault}`);
    if (!proxy.hasFailed()) {
      proxy.close();
      return nth - 1;
    }
  }
}

it.each(SOCKET_FAULTS)(
  'whichever operation between adb and its server %s, a reply is whole or an error',
  async (fault) => {
    const proxy = await failingProxy(server.port);
    const adb = adbAt({ sdk: folder, port: proxy.port, env: process.env, timeoutMs: REPLY_MS });
    const operations = await failEach(proxy, fault, async (what) => {
      const outcome = await adb.shell(device.serial, 'echo a; echo b').catch((error: unknown) => error);
      if (!(outcome instanceof FaultError)) expect([what, outcome]).toEqual([what, 'a\nb\n']);
    });
    expect(operations).toBeGreaterThan(5);
  },
);

it.each(['breaks', 'is cut'] as const)(
  'whichever operation of the watch %s, the end of the server is reported',
  async (fault) => {
    const proxy = await failingProxy(server.port);
    for (const nth of [1, 2, 3]) {
      proxy.failAt(nth, fault);
      const trouble = await new Promise<Trouble>((resolve) => {
        watchDevice({ serial: device.serial, adbPort: proxy.port }, resolve);
      });
      expect([nth, trouble.code]).toEqual([nth, 'adb-server-ended']);
    }
    proxy.close();
  },
);

/** As Appium quotes a command of adb, which does not always print why it failed. */
const quoted = ({ code, stdout, stderr }: Printed): Error =>
  new Error(
    `Error executing adbExec. Original error: 'Command exited with code ${code}'; Command output: ${stderr || stdout}`,
  );

it('whichever operation between the server and the device breaks, adb succeeds or what Appium quotes has a code', async () => {
  const proxy = await failingProxy(device.port);
  const serial = `127.0.0.1:${proxy.port}`;
  const work = [
    ['push', join(folder, 'file'), '/sdcard/Download/f'],
    ['pull', '/sdcard/Download/f', join(folder, 'pulled')],
  ];
  const operations = await failEach(proxy, 'breaks', async (what) => {
    await server.print('connect', serial);
    for (const args of work) {
      const printed = await server.print('-s', serial, ...args);
      if (printed.code !== 0)
        expect(`${what}: ${quoted(printed)} ${faultOf(quoted(printed))}`).not.toMatch(/ internal$/);
    }
    await server.print('disconnect', serial);
  });
  expect(operations).toBeGreaterThan(15);
});
