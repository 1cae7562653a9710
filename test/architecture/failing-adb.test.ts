import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FaultError } from '../../orchestrator/base/errors.ts';
import { faultOf } from '../../orchestrator/capture/classify-failure.ts';
import { type Adb, adbAt } from '../../orchestrator/rig/adb.ts';
import type { Trouble } from '../../orchestrator/rig/supervisor.ts';
import { watchDevice } from '../../orchestrator/rig/watch-device.ts';
import { type Device, startDevice } from '../../virtual-device/device.ts';
import { createMemoryRuntime } from '../../virtual-device/testing/memory-runtime.ts';
import { addAdb, type Printed, type RealAdb, realAdb } from '../../virtual-device/testing/real-adb.ts';
import { type FailingProxy, failingProxy, type SocketFault } from '../builders/failing-proxy.ts';

let folder = '';
let device: Device;
let server: RealAdb;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failing-adb-'));
  await writeFile(join(folder, 'FILE'), 'x'.repeat(100_000));
  addAdb(folder);
  device = await startDevice({
    port: 0,
    refreshHz: 60,
    seed: 1,
    cacheDir: folder,
    startRuntime: createMemoryRuntime,
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

/** Enough for hundreds of programs that are started in sequence on a busy machine. */
const LIMIT_MS = 600_000;

/** Makes the first operation fail, then the second, until `work` has no more. @returns the number of operations */
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

/** Expects the whole output of a line of the shell, or an error, but never a part. */
async function expectWholeOrError(what: string, adb: Adb): Promise<void> {
  const outcome = await adb.shell(device.serial, 'echo a; echo b').catch((error: unknown) => error);
  if (!(outcome instanceof FaultError)) expect([what, outcome]).toEqual([what, 'a\nb\n']);
}

it.each(['breaks', 'is cut'] as const)(
  'whichever operation between adb and its server %s, a reply is whole or an error',
  async (fault) => {
    const proxy = await failingProxy(server.port);
    const adb = adbAt({ sdk: folder, port: proxy.port, env: process.env });
    const operations = await failEach(proxy, fault, (what) => expectWholeOrError(what, adb));
    expect(operations).toBeGreaterThan(5);
  },
  LIMIT_MS,
);

it('whichever operation between adb and its server hangs, a reply is whole or an error', async () => {
  await Promise.all(
    Array.from({ length: 14 }, async (_, i) => {
      const proxy = await failingProxy(server.port);
      proxy.failAt(i + 1, 'hangs');
      const adb = adbAt({ sdk: folder, port: proxy.port, env: process.env, timeoutMs: REPLY_MS });
      await expectWholeOrError(`operation ${i + 1}`, adb);
      proxy.close();
    }),
  );
});
/** On a busy machine, a sound reply may be later than this, which is an error too. */
const REPLY_MS = 1_500;

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

/** A command of adb as quoted by Appium, which does not always print why it failed. */
const quoted = ({ code, stdout, stderr }: Printed): Error =>
  new Error(
    `Error executing adbExec. Original error: 'Command exited with code ${code}'; Command output: ${stderr || stdout}`,
  );

it.each([
  ['push', 'FILE', '/sdcard/Download/f'],
  ['pull', '/sdcard/Download/f', 'PULLED'],
])(
  'whichever operation between the server and the device breaks, %s succeeds or has a code',
  async (...args) => {
    await server.call('-s', device.serial, 'push', join(folder, 'FILE'), '/sdcard/Download/f');
    const command = args.map((arg) => arg.replace(/^(?=[A-Z])/, `${folder}/`));
    // After the connection's operations, which adb repeats by itself.
    await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const proxy = await failingProxy(device.port);
        const serial = `127.0.0.1:${proxy.port}`;
        await server.print('connect', serial);
        proxy.failAt(i + 1, 'breaks');
        const printed = await server.print('-s', serial, ...command);
        if (printed.code !== 0)
          expect(`${i + 1}: ${quoted(printed)} ${faultOf(quoted(printed))}`).not.toMatch(/ internal$/);
        await server.print('disconnect', serial);
        proxy.close();
      }),
    );
  },
);
