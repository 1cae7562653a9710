import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf } from './exit-code-of.mjs';
import { binFolder, checkout } from './places.mjs';

const logs = join(checkout.state, 'check');

async function quietly(name, command, args) {
  const log = join(logs, `${name}.log`);
  const file = openSync(log, 'w');
  const code = await exitCodeOf(command, args, ['ignore', file, file]);
  return { name, code, log: readFileSync(log, 'utf8') };
}

/**
 * Types, lint and generated docs, side by side.
 * @returns {Promise<readonly {name: string, code: number, log: string}[]>} with what each printed
 */
export function staticChecks() {
  mkdirSync(logs, { recursive: true });
  return Promise.all([
    quietly('types', join(binFolder, 'tsc'), [
      ...['--noEmit', '--incremental'],
      ...['--tsBuildInfoFile', join(logs, 'types.tsbuildinfo')],
    ]),
    quietly('lint', join(binFolder, 'biome'), ['check', '.']),
    quietly('docs', process.execPath, ['--import', 'tsx', 'tools/pages/generate-docs.ts', '--check']),
  ]);
}

/** `types: ok`, or what was printed. */
export const staticText = ({ name, code, log }) => (code === 0 ? `${name}: ok\n` : `${log}${name}: failed\n`);
