// `npm run mutation -- [room [file,file…]]`: are the unit tests able to fail? Prints every surviving mutant and a score
// per room; exits with 1 when a room's score is below the least one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../tools/setup/places.mjs';
import { pitMutants } from './pit.mjs';
import { javaRooms, LEAST_SCORE, rooms } from './rooms.mjs';
import { strykerMutants } from './stryker.mjs';

/**
 * What became of one change to the code.
 * @typedef {object} Mutant
 * @property {string} file
 * @property {number} line
 * @property {string} change
 * @property {'killed' | 'survived' | 'untested' | 'not-run'} fate
 */

function score(room, files) {
  const mutants = (room in javaRooms ? pitMutants : strykerMutants)(room, files);
  const killed = mutants.filter(({ fate }) => fate === 'killed').length;
  const alive = mutants.filter(({ fate }) => fate === 'survived' || fate === 'untested');
  for (const { file, line, change, fate } of alive) {
    const code = readFileSync(join(packageRoot, file), 'utf8').split('\n')[line - 1]?.trim();
    process.stdout.write(
      `${file}:${line} ${fate === 'untested' ? '(no test) ' : ''}${code}\n    → ${change}\n`,
    );
  }
  const percent = (100 * killed) / Math.max(1, killed + alive.length);
  process.stdout.write(
    `${room}: ${percent.toFixed(1)} % (${killed} of ${killed + alive.length} mutants killed)\n`,
  );
  return percent;
}

const [room, files] = process.argv.slice(2);
if (room !== undefined && !rooms.includes(room)) {
  process.stderr.write(`There is no room '${room}'; there are ${rooms.join(', ')}.\n`);
  process.exitCode = 2;
} else {
  const scores = (room === undefined ? rooms : [room]).map((name) => score(name, files));
  process.exitCode = scores.every((percent) => percent >= LEAST_SCORE) ? 0 : 1;
}
