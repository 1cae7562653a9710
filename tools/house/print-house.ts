// `npm run house`: rooms, files and lines, product and tests apart, and how many modules one reads for what.
import { closureOf } from './closure.ts';
import { fragmentsIn, roomsOf } from './house.ts';
import { ENTRIES, LIMITS } from './limits.ts';

const row = (...cells: readonly (string | number)[]): string =>
  cells.map((cell, i) => (i === 0 ? String(cell).padEnd(34) : String(cell).padStart(9))).join('');

for (const tree of ['orchestrator', 'virtual-device', 'android-probe', 'tools', 'specs', 'test']) {
  const rooms = roomsOf(tree);
  const sum = (of: 'files' | 'lines' | 'testFiles' | 'testLines'): number =>
    rooms.reduce((total, room) => total + room[of], 0);
  process.stdout.write(`${row(tree, 'files', 'lines', 'of tests', 'lines')}\n`);
  for (const { path, files, lines, testFiles, testLines } of rooms)
    process.stdout.write(`${row(`  ${path}`, files, lines, testFiles, testLines)}\n`);
  process.stdout.write(`${row('  all', sum('files'), sum('lines'), sum('testFiles'), sum('testLines'))}\n\n`);
}
process.stdout.write(
  `files of the orchestrator with one importer and at most ${LIMITS.fragmentLines} lines: ${fragmentsIn('orchestrator', LIMITS.fragmentLines).length}\n\n`,
);
process.stdout.write('modules that are loaded for\n');
for (const [name, module] of Object.entries(ENTRIES))
  process.stdout.write(`${row(`  ${name}`, (await closureOf(module)).length)}  ${module}\n`);
process.stdout.write(`\nlimits: ${JSON.stringify(LIMITS)}\n`);
