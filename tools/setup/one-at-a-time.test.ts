import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

const silent = () => undefined;
let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'set-up-'));
  lock = join(folder, 'state', 'set-up.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lets a second set-up wait until the first has ended, and says for which process', async () => {
  const events: string[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = oneAtATime(lock, silent, async () => {
    await ended;
    events.push('first ends');
  });
  const second = oneAtATime(
    lock,
    (line) => {
      events.push(line);
      end();
    },
    async () => void events.push('second begins'),
  );
  await Promise.all([first, second]);
  expect(events).toEqual([
    `waiting for the set-up of process ${process.pid} (${lock})`,
    'first ends',
    'second begins',
  ]);
});

it('takes over the lock of a process that has ended', async () => {
  mkdirSync(dirname(lock));
  writeFileSync(lock, String(spawnSync(process.execPath, ['-e', '0']).pid));
  let hasRun = false;
  await oneAtATime(lock, silent, async () => {
    hasRun = true;
  });
  expect(hasRun).toBe(true);
});

it('releases the lock of a set-up that fails', async () => {
  const failure = new Error('the build failed');
  await expect(oneAtATime(lock, silent, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(existsSync(lock)).toBe(false);
});
