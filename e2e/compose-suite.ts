import { join } from 'node:path';
import { exitCodeOf } from '../orchestrator/setup/exit-code-of.mjs';
import { mavenProgram } from '../orchestrator/setup/java-parts.mjs';
import { binFolder } from '../orchestrator/setup/places.mjs';
import { API_VARIABLE, isReadyFor, levelArguments } from './level-arguments.ts';

/**
 * `npm run suite:compose [-- --api 31]`: builds the screens of Compose and checks what is measured of them. Not part of `npm test`: the
 * build downloads Compose and a Kotlin compiler, and converts Compose to dex.
 */
const BUILD = ['-B', '-ntp', '-P', 'compose', '-pl', ':compose-app', '-am', '-DskipTests', 'package'];

async function main(): Promise<number> {
  const { api } = levelArguments();
  if (!(await isReadyFor(api))) return 3;
  if ((await exitCodeOf(mavenProgram(), BUILD)) !== 0) return 3;
  process.env[API_VARIABLE] = String(api);
  return exitCodeOf(join(binFolder, 'vitest'), ['run', '--project', 'compose']);
}

process.exitCode = await main();
