import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mavenProgram } from '../../tools/setup/java-parts.mjs';
import { packageRoot } from '../../tools/setup/places.mjs';
import { javaRooms } from './rooms.mjs';

/** @returns {import('./run.mjs').Mutant[]} the mutants of a Java room, or of some of its files */
export function pitMutants(room, files) {
  const { module, package: name } = javaRooms[room];
  const report = join(packageRoot, module, 'target', 'pit-reports', 'mutations.xml');
  rmSync(report, { force: true });
  const args = ['-B', '-ntp', '-q', `-Pmutation-${room}`, '-pl', module, '-am', 'process-test-classes'];
  args.push(`-Dmutation.threads=${process.env.MUTATION_WORKERS ?? 2}`);
  if (files) args.push(`-Dmutation.classes=${files.split(',').flatMap((file) => classesOf(name, file))}`);
  const { status } = spawnSync(mavenProgram(), args, { cwd: packageRoot, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`Maven stopped with ${status} in ${room}.`);
  cpSync(report, join(packageRoot, '.hitchproof', 'mutation', `${room}.xml`));
  const folder = `${module}/src/main/java/${name.replaceAll('.', '/')}`;
  return readFileSync(report, 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('<mutation '))
    .map((row) => mutantOf(folder, row));
}

/** The top-level class of a file, and those nested in it. */
function classesOf(name, file) {
  const type = `${name}.${file.replace(/\.java$/, '')}`;
  return [type, `${type}$*`];
}

function mutantOf(folder, row) {
  const text = (tag) => new RegExp(`<${tag}>(.*?)</${tag}>`).exec(row)?.[1] ?? '';
  const state = / status='(\w+)'/.exec(row)?.[1] ?? '';
  return {
    file: `${folder}/${text('sourceFile')}`,
    line: Number(text('lineNumber')),
    change: text('description').replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    fate: FATES[state] ?? 'killed',
  };
}

/** Every other state (an exception, a time-out, a class the JVM refuses) is a mutant that was noticed. */
const FATES = { SURVIVED: 'survived', NO_COVERAGE: 'untested' };
