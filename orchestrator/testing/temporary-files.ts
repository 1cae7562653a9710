import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** For vitest: gives the tests, and programs they start, a folder for temporary files that is removed at the end. */
export function setup({ vitest }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'hitchproof-tests-'));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    // Kept after failures, because their messages name files in it.
    if (vitest.state.getCountOfFailedTests() === 0) rmSync(folder, { recursive: true, force: true });
  };
}
