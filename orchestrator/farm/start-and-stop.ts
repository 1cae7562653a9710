import { spawn } from 'node:child_process';
import { mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { FaultCode } from '../base/faults.ts';
import { endLeftovers } from '../rig/ledger.ts';
import { processStart } from '../rig/process-start.ts';
import { readAs, readPlainText, writeWithSecrets } from '../run-folder/plain-files.ts';

/** The farm running in a project: written by its process, read by the commands. */
const farmFileSchema = z.object({
  pid: z.number().int().positive(),
  /** Start time of the process, since ids are reused. */
  start: z.string(),
  /** URL of the hub. */
  url: z.string(),
  /** What the hub asks for; only this user may read the file. */
  login: z.object({ user: z.string(), key: z.string() }),
  /** Absent while the farm starts. */
  devices: z
    .array(z.object({ serial: z.string(), model: z.string(), release: z.string() }))
    .readonly()
    .exactOptional(),
});
type FarmFile = z.infer<typeof farmFileSchema>;
/** Facts about a farm other than its process. */
export type Farm = Omit<FarmFile, 'pid' | 'start'>;

/** Folder for configurations, logs and virtual devices. */
export const farmFolder = (state: string): string => join(state, 'farm');
const fileIn = (state: string): string => join(farmFolder(state), 'farm.json');

export const saveFarm = (state: string, farm: Farm): void =>
  writeWithSecrets(
    fileIn(state),
    JSON.stringify({ pid: process.pid, start: processStart(process.pid) ?? '', ...farm }),
  );

export const removeFarm = (state: string): void => rmSync(fileIn(state), { force: true });

/** The farm whose process is running; undefined if there is none. */
export function runningFarm(state: string): FarmFile | undefined {
  const farm = readAs(farmFileSchema, fileIn(state));
  return farm !== undefined && processStart(farm.pid) === farm.start ? farm : undefined;
}

const PROGRAM = fileURLToPath(new URL('../cli/hitchproof.mjs', import.meta.url));
const CHECK_MS = 100;

type StartedFarm =
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
