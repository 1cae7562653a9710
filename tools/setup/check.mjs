// `npm run check`: types, lint, generated docs and unit tests, side by side. The first three print only what is wrong.
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf } from './exit-code-of.mjs';
import { binFolder, checkout } from './places.mjs';

const logs = join(checkout.state, 'check');
mkdirSync(logs, { recursive: true });

async function quietly(name, command, args) {
  const log = join(logs, `${name}.log`);
  const file = openSync(log, 'w');
  const code = await exitCodeOf(command, args, ['ignore', file, file]);
  return { name, code, output: readFileSync(log, 'utf8') };
}

const quiet = [
  quietly('types', join(binFolder, 'tsc'), [
    ...['--noEmit', '--incremental'],
    ...['--tsBuildInfoFile', join(logs, 'types.tsbuildinfo')],
  ]),
  quietly('lint', join(binFolder, 'biome'), ['check', '.']),
  quietly('docs', process.execPath, ['--import', 'tsx', 'tools/pages/generate-docs.ts', '--check']),
];
const unit = await exitCodeOf(join(binFolder, 'vitest'), ['run', '--project', 'unit']);
const others = await Promise.all(quiet);
for (const { name, code, output } of others)
  process.stdout.write(code === 0 ? `${name}: ok\n` : `${output}${name}: failed\n`);
process.exitCode = unit === 0 && others.every(({ code }) => code === 0) ? 0 : 1;
