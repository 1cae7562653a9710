import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

const silent = () => undefined;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'set-up-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lets a second set-up wait until the first has ended, and says for which process', async () => {
  const events: string[] = [];
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = oneAtATime(folder, silent, async () => {
    await ended;
    events.push('first ends');
  });
  const second = oneAtATime(
    folder,
    (line) => {
      events.push(line);
      end();
    },
    async () => void events.push('second begins'),
  );
  await Promise.all([first, second]);
  expect(events).toEqual([
    `waiting for the set-up of process ${process.pid} (${join(folder, 'set-up.lock')})`,
    'first ends',
    'second begins',
  ]);
});

it('takes over the lock of a process that has ended', async () => {
  writeFileSync(join(folder, 'set-up.lock'), String(spawnSync(process.execPath, ['-e', '0']).pid));
  let hasRun = false;
  await oneAtATime(folder, silent, async () => {
    hasRun = true;
  });
  expect(hasRun).toBe(true);
});

it('releases the lock of a set-up that fails', async () => {
  const failure = new Error('the build failed');
  await expect(oneAtATime(folder, silent, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(existsSync(join(folder, 'set-up.lock'))).toBe(false);
});
