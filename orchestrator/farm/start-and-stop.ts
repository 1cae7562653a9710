import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FaultCode } from '../base/faults.ts';
import { endLeftovers } from '../rig/ledger.ts';
import { readPlainText } from '../run-folder/plain-files.ts';
import { type FarmFile, removeFarm, runningFarm } from './farm-file.ts';

const PROGRAM = fileURLToPath(new URL('../cli/hitchproof.mjs', import.meta.url));
const CHECK_MS = 100;

export type StartedFarm =
  | { readonly kind: 'started' }
  | { readonly kind: 'failed'; readonly code: FaultCode; readonly sentence: string };

/**
 * Starts a command that runs a farm in the background, and waits until the farm is up or the command has ended.
 * @param args arguments of `hitchproof`
 * @param stop ends a farm that is not up yet
 */
export async function startFarm(
  state: string,
  args: readonly string[],
  stop: AbortSignal,
): Promise<StartedFarm> {
  mkdirSync(state, { recursive: true });
  const log = join(state, 'farm.log');
  const output = openSync(log, 'w');
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    detached: true,
    stdio: ['ignore', output, output],
  });
  child.unref();
  // Only once: a second signal would interrupt the farm's orderly stop.
  stop.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  while (isRunning()) {
    if (runningFarm(state)?.devices !== undefined) return { kind: 'started' };
    await delay(CHECK_MS);
  }
  if (stop.aborted)
    return { kind: 'failed', code: 'stopped', sentence: 'The farm was stopped before it was up.' };
  const last = readPlainText(log).trim().split('\n').at(-1) ?? '';
  return { kind: 'failed', code: 'farm-failed', sentence: `The farm did not start: ${last} (log: ${log})` };
}

const STOP_CHECK_MS = 50;
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
    await delay(STOP_CHECK_MS);
  }
}
