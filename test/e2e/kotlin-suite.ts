import { join } from 'node:path';
import { oneOf } from '../../orchestrator/cli/option.ts';
import { exitCodeOf } from '../../tools/setup/exit-code-of.mjs';
import { mavenProgram } from '../../tools/setup/java-parts.mjs';
import { binFolder } from '../../tools/setup/places.mjs';
import { API_VARIABLE, isReadyFor, levelArguments } from './level-arguments.ts';

/**
 * `npm run suite:compose` and `npm run suite:fragments`, each with `[-- --api 31]`: builds the app of that name and checks what is
 * measured of its screens. Not part of `npm test`: the build downloads the app's libraries and a Kotlin compiler, and converts
 * the libraries to dex.
 */
async function main(): Promise<number> {
  const { api, words } = levelArguments();
  const suite = oneOf('the suite', ['compose', 'fragments'])(words[0] ?? '');
  if (!(await isReadyFor(api))) return 3;
  const build = ['-B', '-ntp', '-P', suite, '-pl', `:${suite}-app`, '-am', '-DskipTests', 'package'];
  if ((await exitCodeOf(mavenProgram(), build)) !== 0) return 3;
  process.env[API_VARIABLE] = String(api);
  return exitCodeOf(join(binFolder, 'vitest'), ['run', '--project', suite]);
}

process.exitCode = await main();
