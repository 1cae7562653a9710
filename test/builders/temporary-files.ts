import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const PREFIX = 'hitchproof-tests-';
/** Files in memory: the unit tests make and delete tens of thousands, which takes an eighth of their time on a disk. */
const MEMORY = '/dev/shm';
/** Several times what the unit tests take, 37 MB. */
const NEEDED_BYTES = 2 ** 28;

/** For vitest: gives the tests, and programs they start, a folder for temporary files that is removed at the end. */
export function setup({ vitest, name }: TestProject): () => void {
  const folder = (name === 'unit' ? inMemory() : undefined) ?? mkdtempSync(join(tmpdir(), PREFIX));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    // Kept after failures, because their messages name files in it.
    if (vitest.state.getCountOfFailedTests() === 0) rmSync(folder, { recursive: true, force: true });
  };
}

/** A new folder in memory; undefined where there is too little, or no program may be run from it. */
function inMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return undefined;
    const folder = mkdtempSync(join(MEMORY, PREFIX));
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    if (spawnSync(program).status === 0) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // The system has no such folder.
  }
  return undefined;
}
