import { chmodSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { FaultError } from '../base/errors.ts';
import { fileNameOf } from '../base/file-name.ts';
import { parseJson } from '../base/parse-json.ts';
import { readPlainText } from '../run-folder/plain-files.ts';
import { processStart } from './process-start.ts';

const holderSchema = z.object({
  pid: z.number().int().positive(),
  /** Start time of the process: ids are reused. */
  start: z.string(),
  since: z.iso.datetime(),
  /** Folder of its project. */
  project: z.string(),
});
/** The session, of any project of this machine, that uses a device. */
export type Holder = Readonly<z.infer<typeof holderSchema>>;

/** Every user of the machine may add files to it, and remove only their own. */
const LOCKS = join(tmpdir(), 'hitchproof-devices');
const SHARED = 0o1777;
const READABLE = 0o644;

/** Who uses the device now; undefined if nobody does, or its session has died. */
export function holderOf(device: string, folder = LOCKS): Holder | undefined {
  const found = readHolder(lockOf(device, folder));
  return found !== undefined && isAlive(found) ? found : undefined;
}

/**
 * Holds a device for this process; the lock of a session that has died is taken over.
 * @param device what identifies it on this machine
 * @returns a function that gives it back
 * @throws FaultError `device-busy` if another session holds it
 */
export function holdDevice(device: string, project: string, folder = LOCKS): () => void {
  const lock = lockOf(device, folder);
  const own: Holder = {
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    since: new Date().toISOString(),
    project,
  };
  makeShared(folder);
  while (!take(lock, own)) {
    const holder = readHolder(lock);
    if (holder !== undefined && isAlive(holder)) throw busy(device, holder);
    moveAway(lock);
  }
  return () => rmSync(lock, { force: true });
}

export const busy = (device: string, holder: Holder): FaultError =>
  new FaultError(
    'device-busy',
    `The device ${device} is used by another session (${holderText(holder)}): wait until it ends, or choose another device.`,
  );

export const holderText = ({ pid, since, project }: Holder): string =>
  `process ${pid} in ${project}, since ${since.slice(0, 16).replace('T', ' ')} UTC`;

const lockOf = (device: string, folder: string): string => join(folder, `${fileNameOf(device)}.json`);

function makeShared(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, SHARED);
}

/** Links a complete file, so that nobody reads a part of one. */
function take(lock: string, holder: Holder): boolean {
  const whole = `${lock}.${process.pid}`;
  try {
    writeFileSync(whole, JSON.stringify(holder));
    chmodSync(whole, READABLE);
    linkSync(whole, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(whole, { force: true });
  }
}

/** Removes a dead session's lock. One that was taken in the meantime is put back. */
function moveAway(lock: string): void {
  const aside = `${lock}.${process.pid}.old`;
  try {
    renameSync(lock, aside);
    const moved = readHolder(aside);
    if (moved !== undefined && isAlive(moved)) linkSync(aside, lock);
  } catch (error) {
    if (codeOf(error) === 'EPERM')
      throw new FaultError(
        'not-written',
        `${lock} is of a session that has died, and belongs to another user: remove it.`,
      );
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Undefined if there is none, or it is damaged. */
function readHolder(lock: string): Holder | undefined {
  try {
    return holderSchema.safeParse(parseJson(readPlainText(lock))).data;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const isAlive = ({ pid, start }: Holder): boolean => processStart(pid) === start;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
