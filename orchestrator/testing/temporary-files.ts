import {
  accessSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** For vitest: gives the tests, and programs they start, a folder for temporary files that is removed at the end. */
export function setup({ vitest, name }: TestProject): () => void {
  const folder = (name === 'unit' ? folderInMemory() : undefined) ?? folderIn(tmpdir());
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    // Kept after failures, because their messages name files in it.
    if (vitest.state.getCountOfFailedTests() === 0) remove(folder);
  };
}

const PREFIX = 'hitchproof-tests-';
const folderIn = (place: string): string => mkdtempSync(join(place, PREFIX));
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** Ten times what the unit tests leave. */
const ENOUGH_BYTES = 300e6;
/** What runs that were killed have left is memory until it is deleted; no run takes so long. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * The unit tests make and delete thousands of small files, which takes a disk's file system longer than the tests take.
 * Undefined where there is no such memory, too little of it, or no program may be run from it, as in a container.
 */
function folderInMemory(): string | undefined {
  if (process.env.TMPDIR !== undefined) return undefined;
  try {
    removeAbandoned();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ENOUGH_BYTES) return undefined;
    const folder = folderIn(MEMORY);
    if (runsPrograms(folder)) return folder;
    remove(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  return undefined;
}

function removeAbandoned(): void {
  const abandoned = readdirSync(MEMORY)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(MEMORY, name))
    .filter((folder) => Date.now() - statSync(folder).mtimeMs > ABANDONED_AFTER_MS);
  abandoned.forEach(remove);
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o755 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
