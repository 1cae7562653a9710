import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { holdDevice, holderOf } from './device-lock.ts';
import { processStart } from './process-start.ts';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'locks-')), 'devices');
  return () => rmSync(folder, { recursive: true, force: true });
});

const hold = (device = '127.0.0.1:5555', project = '/a') => holdDevice(device, project, folder);
const since = '2026-01-01T12:00:00.000Z';

it('a device is held by one session until that gives it back', () => {
  const release = hold();
  expect(() => hold(undefined, '/b')).toThrow(
    expect.objectContaining({
      code: 'device-busy',
      message: expect.stringMatching(
        new RegExp(
          `^The device 127\\.0\\.0\\.1:5555 is used by another session \\(process ${process.pid} in /a, since `,
        ),
      ),
    }),
  );
  const other = hold('127.0.0.1:5556');
  expect(holderOf('127.0.0.1:5555', folder)).toMatchObject({ pid: process.pid, project: '/a' });
  release();
  expect(holderOf('127.0.0.1:5555', folder)).toBeUndefined();
  hold(undefined, '/b')();
  other();
  expect(readdirSync(folder)).toEqual([]);
});

/** Id 1 runs, but was not started then: the id of a dead session was given to another process. */
it.each([
  ['has died', JSON.stringify({ pid: 2 ** 22 + 1, start: '1', since, project: '/a' })],
  ['has died, and its id is another process', JSON.stringify({ pid: 1, start: 'x', since, project: '/a' })],
  ['left half a file', '{"pid":'],
])('the lock of a session that %s is taken over', (_, text) => {
  hold('P1')();
  writeFileSync(join(folder, lockName()), text);
  expect(holderOf('P1', folder)).toBeUndefined();
  const release = hold('P1', '/b');
  expect(holderOf('P1', folder)).toMatchObject({ pid: process.pid, project: '/b' });
  expect(readdirSync(folder)).toEqual([lockName()]);
  release();
});

it('the lock of a running process is not', () => {
  hold('P1')();
  const start = processStart(process.ppid);
  const text = JSON.stringify({ pid: process.ppid, start, since, project: '/a' });
  writeFileSync(join(folder, lockName()), text);
  expect(() => hold('P1', '/b')).toThrow(
    `(process ${process.ppid} in /a, since 2026-01-01 12:00 UTC): wait until it ends`,
  );
});

it('every user of the machine can hold a device', () => {
  const release = hold('P1');
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  expect(statSync(join(folder, lockName())).mode & 0o777).toBe(0o644);
  release();
});

/** The name that a lock of P1 has. */
function lockName(): string {
  const release = holdDevice('P1', '/', `${folder}-names`);
  const [name = ''] = readdirSync(`${folder}-names`);
  release();
  return name;
}
