import { join } from 'node:path';
import { ensure, preconditionsOf } from '../orchestrator/setup/ensure.mjs';
import { exitCodeOf } from '../orchestrator/setup/exit-code-of.mjs';
import { mavenProgram } from '../orchestrator/setup/java-parts.mjs';
import { binFolder, checkout } from '../orchestrator/setup/places.mjs';

/**
 * `npm run suite:compose`: builds the screens of Compose and checks what is measured of them. Not part of `npm test`: the
 * build downloads Compose and a Kotlin compiler, and converts Compose to dex.
 */
const BUILD = ['-B', '-ntp', '-P', 'compose', '-pl', ':compose-app', '-am', '-DskipTests', 'package'];

async function main(): Promise<number> {
  if (!(await ensure(preconditionsOf(checkout), (line) => console.error(line)))) return 3;
  if ((await exitCodeOf(mavenProgram(), BUILD)) !== 0) return 3;
  return exitCodeOf(join(binFolder, 'vitest'), ['run', '--project', 'compose']);
}

process.exitCode = await main();
