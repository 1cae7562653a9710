import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;

/**
 * Runs `work` while no other process of this machine runs one with the same lock: two builds in one checkout break each
 * other. The lock of a process that no longer runs is taken over.
 * @param {string} lock a file that exists while `work` runs
 * @param {(line: string) => void} say
 * @param {() => Promise<void>} work
 */
export async function oneAtATime(lock, say, work) {
  mkdirSync(dirname(lock), { recursive: true });
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

/** Links a complete file: a lock without a process id would be waited for forever. */
function take(lock) {
  const own = `${lock}.${process.pid}`;
  try {
    writeFileSync(own, String(process.pid));
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Undefined if the file is gone. */
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
