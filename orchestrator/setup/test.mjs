// `npm test`: set-up, then every test; ends with the slowest tests and the totals of all runners.
import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensure, preconditions } from './ensure.mjs';
import { mavenProgram } from './java-parts.mjs';
import { root, sdkFolder, stateFolder } from './places.mjs';
import { summaryOf, surefireResults, vitestResults } from './test-results.mjs';

const reports = join(stateFolder, 'test-reports');

/** Runs a test program; its output goes to the terminal unless a file descriptor is given. */
const run = (command, args, output = 'inherit') =>
  new Promise((resolve) => {
    const env = { ...process.env, ANDROID_HOME: sdkFolder };
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', output, output], env });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });

async function vitest(project) {
  const outputFile = join(reports, `${project}.json`);
  const program = join(createRequire(join(root, 'package.json')).resolve('vitest/package.json'), '..');
  const code = await run(process.execPath, [
    join(program, 'vitest.mjs'),
    'run',
    ...['--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`],
  ]);
  return { code, results: vitestResults(outputFile) };
}

async function maven() {
  const log = join(reports, 'maven.log');
  const code = await run(mavenProgram(), ['-B', '-ntp', 'test'], openSync(log, 'w'));
  return { code, results: surefireFolders(root).flatMap(surefireResults), log: readFileSync(log) };
}

const NO_MODULES = ['node_modules', '.git', 'src', 'reports', '.hitchproof'];

const surefireFolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_MODULES.includes(entry.name))
    .flatMap(({ name }) =>
      name === 'surefire-reports' ? [join(folder, name)] : surefireFolders(join(folder, name)),
    );

/** Maven is mostly one thread, so it runs beside the unit tests; what it prints follows theirs. */
async function unitAndJava() {
  const [unit, java] = await Promise.all([vitest('unit'), maven()]);
  process.stdout.write(java.log);
  return [unit, java];
}

async function testAll() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  for (const folder of surefireFolders(root)) rmSync(folder, { recursive: true, force: true });
  const runners = [...(await unitAndJava()), await vitest('e2e')];
  const summary = summaryOf(runners.flatMap(({ results }) => results));
  process.stdout.write(`\n${summary.join('\n')}\n`);
  const isGood = ({ code, results }) => code === 0 && results.some(({ outcome }) => outcome === 'passed');
  return runners.every(isGood) ? 0 : 1;
}

const ready = await ensure(preconditions, (line) => process.stderr.write(`${line}\n`));
process.exitCode = ready ? await testAll() : 3;
