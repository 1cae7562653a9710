import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../tools/setup/places.mjs';

const core = createRequire(join(packageRoot, 'package.json')).resolve('@stryker-mutator/core');
const stryker = join(core.slice(0, core.lastIndexOf('dist')), 'bin', 'stryker.js');

const ARGS = ['run', 'test/mutation/stryker.config.mjs', '--logLevel', 'warn'];

/** @returns {import('./run.mjs').Mutant[]} the mutants of a TypeScript room, or of some of its files */
export function strykerMutants(room, files) {
  // A test that a mutant breaks may leave temporary files.
  const TMPDIR = mkdtempSync(join(tmpdir(), 'hitchproof-mutation-'));
  const chosen = { MUTATION_ROOM: room, ...(files ? { MUTATION_FILES: files } : {}) };
  const { status } = spawnSync(process.execPath, [stryker, ...ARGS], {
    cwd: packageRoot,
    env: { ...process.env, TMPDIR, ...chosen },
    stdio: ['ignore', 2, 2],
  });
  rmSync(TMPDIR, { recursive: true, force: true });
  if (status !== 0) throw new Error(`Stryker stopped with ${status} in ${room}.`);
  const report = JSON.parse(
    readFileSync(join(packageRoot, '.hitchproof', 'mutation', `${room}.json`), 'utf8'),
  );
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map(({ status: state, location, replacement }) => ({
      file,
      line: location.start.line,
      change: replacement,
      fate: FATES[state] ?? 'not-run',
    })),
  );
}

const FATES = { Killed: 'killed', Timeout: 'killed', Survived: 'survived', NoCoverage: 'untested' };
