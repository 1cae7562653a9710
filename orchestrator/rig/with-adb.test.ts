import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adbProgram } from './adb.ts';
import { freePort } from './free-port.ts';
import { withAdb } from './with-adb.ts';

let sdk = '';
beforeEach(() => {
  sdk = mkdtempSync(join(tmpdir(), 'with-adb-'));
  const program = adbProgram(sdk);
  mkdirSync(dirname(program));
  writeFileSync(
    program,
    `#!${process.execPath}
    if (process.argv.at(-1) === 'kill-server') require('fs').writeFileSync(${JSON.stringify(join(sdk, 'ended'))}, '');
    else console.log('done');
    process.exit(require('fs').existsSync(${JSON.stringify(join(sdk, 'refuses'))}) ? 1 : 0);`,
  );
  chmodSync(program, 0o755);
});
afterEach(() => rmSync(sdk, { recursive: true }));

const isEnded = (): boolean => existsSync(join(sdk, 'ended'));

it('ends a server that the work has started', async () => {
  const place = { sdk, port: await freePort() };
  const { printed, endedBefore } = await withAdb(place, async (adb) => ({
    printed: await adb.call(['devices']),
    endedBefore: isEnded(),
  }));
  expect([printed, endedBefore, isEnded()]).toEqual(['done\n', false, true]);
});

it('keeps a server that ran before', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await withAdb({ sdk, port }, (adb) => adb.call(['devices']));
  } finally {
    server.close();
  }
  expect(isEnded()).toBe(false);
});

it('keeps a server that the work has started and asks to keep', async () => {
  await withAdb({ sdk, port: await freePort() }, async (adb, keep) => {
    await adb.call(['devices']);
    keep();
  });
  expect(isEnded()).toBe(false);
});

it('throws what failed in the work, even where the server cannot be ended', async () => {
  writeFileSync(join(sdk, 'refuses'), '');
  const work = withAdb({ sdk, port: await freePort() }, () => Promise.reject(new Error('of the work')));
  await expect(work).rejects.toThrow('of the work');
  expect(isEnded()).toBe(true);
});
