// `npm run mutation -- [room [file,file…]]`: are the unit tests able to fail? Prints every surviving mutant and a score
// per room; exits with 1 when a room's score is below the least one.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEAST_SCORE, rooms } from './rooms.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const core = createRequire(join(root, 'package.json')).resolve('@stryker-mutator/core');
const stryker = join(core.slice(0, core.lastIndexOf('dist')), 'bin', 'stryker.js');

/** @returns the mutants of a room as Stryker saw them, with their files */
function mutantsOf(room, files) {
  const env = { ...process.env, MUTATION_ROOM: room, ...(files ? { MUTATION_FILES: files } : {}) };
  const args = [stryker, 'run', 'mutation/stryker.config.mjs', '--logLevel', 'warn'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`Stryker stopped with ${status} in ${room}.`);
  const report = JSON.parse(readFileSync(join(root, '.hitchproof', 'mutation', `${room}.json`), 'utf8'));
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map((mutant) => ({
      file,
      line: lines[mutant.location.start.line - 1]?.trim(),
      ...mutant,
    }));
  });
}

const count = (mutants, ...states) => mutants.filter(({ status }) => states.includes(status)).length;

function score(room, files) {
  const mutants = mutantsOf(room, files);
  const killed = count(mutants, 'Killed', 'Timeout');
  const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const { file, line, location, replacement, status } of alive)
    process.stdout.write(
      `${file}:${location.start.line} ${status === 'NoCoverage' ? '(no test) ' : ''}${line}\n    → ${replacement}\n`,
    );
  const percent = (100 * killed) / Math.max(1, killed + alive.length);
  process.stdout.write(
    `${room}: ${percent.toFixed(1)} % (${killed} of ${killed + alive.length} mutants killed)\n`,
  );
  return percent;
}

const [room, files] = process.argv.slice(2);
if (room !== undefined && !(room in rooms)) {
  process.stderr.write(`There is no room '${room}'; there are ${Object.keys(rooms).join(', ')}.\n`);
  process.exitCode = 2;
} else {
  const scores = (room === undefined ? Object.keys(rooms) : [room]).map((name) => score(name, files));
  process.exitCode = scores.every((percent) => percent >= LEAST_SCORE) ? 0 : 1;
}
