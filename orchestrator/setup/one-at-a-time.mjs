import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Runs `work` while no other process of this machine runs one for the same folder: two builds in one checkout break each
 * other. The lock of a process that no longer runs is taken over.
 * @param {string} folder
 * @param {(line: string) => void} say
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(folder, say, work) {
  const lock = join(folder, 'set-up.lock');
  mkdirSync(folder, { recursive: true });
  let reported;
  while (!take(lock)) {
    const holder = pidIn(lock);
    if (holder !== undefined && !runs(holder)) rmSync(lock, { force: true });
    else if (holder !== undefined && holder !== reported) {
      say(`waiting for the set-up of process ${holder} (${lock})`);
      reported = holder;
    }
    await delay(POLL_MS);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Undefined while the file is being written or is gone. */
function pidIn(lock) {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
