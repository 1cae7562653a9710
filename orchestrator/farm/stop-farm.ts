import { setTimeout as delay } from 'node:timers/promises';
import { endLeftovers } from '../rig/ledger.ts';
import { type FarmFile, removeFarm, runningFarm } from './farm-file.ts';

const CHECK_MS = 50;
const STOP_MS = 30_000;

/**
 * Ends the farm of a project, including programs left by a farm whose process was killed.
 * @returns false if none was running
 */
export async function stopFarm(state: string): Promise<boolean> {
  const farm = runningFarm(state);
  if (farm !== undefined) await stopProcess(state, farm);
  endLeftovers(state);
  removeFarm(state);
  return farm !== undefined;
}

async function stopProcess(state: string, { pid }: FarmFile): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const endMs = Date.now() + STOP_MS;
  while (runningFarm(state)?.pid === pid) {
    if (Date.now() > endMs) return void process.kill(pid, 'SIGKILL');
    await delay(CHECK_MS);
  }
}
