import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const PREFIX = 'hitchproof-private-';
/** The path of a Unix socket has at most 104 bytes on macOS. */
const LONGEST_PARENT = 60;

const parents = (): readonly string[] => [tmpdir(), '/tmp'];

/** A new folder, which only this user can enter, for keys, secrets and sockets: a run folder is kept and handed on. */
export function makePrivateFolder(): string {
  const [usual = '/tmp', short = usual] = parents();
  return mkdtempSync(join(usual.length > LONGEST_PARENT ? short : usual, PREFIX));
}

/** Removes such a folder. Another one is left alone: the name may come from a file that others wrote. */
export function removePrivateFolder(folder: string): void {
  if (basename(folder).startsWith(PREFIX) && parents().includes(dirname(folder)))
    rmSync(folder, { recursive: true, force: true });
}
