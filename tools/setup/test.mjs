// `npm test`: set-up, then types, lint, docs and every test; ends with the slowest tests and the totals of all runners.
// `npm test -- <part>… [--shard 1/3]` runs parts of it: static, unit, java, e2e, the last of which can be divided; or
// `nightly`: the end-to-end tests with that tag, and those of the runtime that start a device, too long for each change.
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endAllWithThisProcess } from './end-all-with.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import { ensure, preconditionsOf } from './ensure.mjs';
import { exitCodeOf } from './exit-code-of.mjs';
import { javaParts, mavenProgram } from './java-parts.mjs';
import { npmPackages } from './npm-packages.mjs';
import { overallProgress } from './overall-progress.mjs';
import { binFolder, checkout } from './places.mjs';
import { staticChecks, staticText } from './static-checks.mjs';
import { summaryOf, surefireResults, vitestResults } from './test-results.mjs';

const say = (line) => void process.stderr.write(`${line}\n`);
const reports = join(checkout.state, 'test-reports');
const progressFile = join(reports, 'progress.json');
const progress = overallProgress(progressFile);

const PARTS = ['static', 'unit', 'java', 'e2e'];
const { values, positionals } = parseArgs({ allowPositionals: true, options: { shard: { type: 'string' } } });
const isNightly = positionals.includes('nightly');
const has = (part) =>
  isNightly ? ['java', 'e2e'].includes(part) : positionals.length === 0 || positionals.includes(part);

/** Types, lint and docs are one test each. */
async function statics() {
  const checks = await staticChecks();
  const outcome = (code) => (code === 0 ? 'passed' : 'failed');
  return {
    name: 'types, lint and docs',
    code: Math.max(...checks.map(({ code }) => code)),
    results: checks.map(({ name, code }) => ({ name, outcome: outcome(code), durationMs: 0 })),
    log: checks.map(staticText).join(''),
  };
}

async function vitest(project, args = []) {
  const outputFile = join(reports, `${project}.json`);
  const overall = join(checkout.root, 'tools/setup/overall-progress.mjs');
  const reporters = [
    ...['--reporter=default', `--reporter=${overall}`],
    ...['--reporter=json', `--outputFile.json=${outputFile}`],
  ];
  const code = await exitCodeOf(
    join(binFolder, 'vitest'),
    ['run', '--project', project, ...reporters, ...args],
    undefined,
    { HITCHPROOF_TEST_PROGRESS: progressFile },
  );
  return { name: `vitest (${project})`, code, results: vitestResults(outputFile, isNightly) };
}

const NOT_BUILT = { name: 'Maven', code: 3, results: [], log: '' };

/** Writes nothing that the end-to-end tests read: those read the output of the phase `package`. */
async function java() {
  const log = join(reports, 'maven.log');
  const file = openSync(log, 'w');
  const tests = isNightly
    ? 'test-compile surefire:test@device -Dtest=*IT -Dsurefire.failIfNoSpecifiedTests=false -pl virtual-device/runtime -am'
    : 'test';
  const code = await exitCodeOf(mavenProgram(), ['-B', '-ntp', ...tests.split(' ')], ['ignore', file, file]);
  const results = surefireFolders(checkout.root).flatMap(surefireResults);
  return { name: 'Maven', code, results, log: readFileSync(log) };
}

const NO_MODULES = ['node_modules', '.git', 'src', 'reports', '.hitchproof'];

const surefireFolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_MODULES.includes(entry.name))
    .flatMap(({ name }) =>
      name === 'surefire-reports' ? [join(folder, name)] : surefireFolders(join(folder, name)),
    );

/** Notes the end of a part, of which nothing else tells before all have ended. */
async function ended(part, running) {
  const runner = await running;
  const failed = runner.results.filter(({ outcome }) => outcome === 'failed').length;
  say(progress.set({ [part]: 'done' }, failed));
  return runner;
}
const WAITING = { static: 'running', java: 'running' };

/**
 * Maven mostly uses one thread, so it builds and tests beside the other runners, of which only the end-to-end tests need
 * its output. Its own output comes last.
 * @returns the results of each runner, undefined for one that was left out; undefined without the npm packages
 */
async function runnersBesideMaven() {
  const building = has('java') || has('e2e') ? ensure([javaParts], say) : false;
  if (!(await ensure([npmPackages], say))) {
    await building;
    return undefined;
  }
  const javaTests =
    has('java') &&
    ended(
      'java',
      building.then((isBuilt) => (isBuilt ? java() : NOT_BUILT)),
    );
  say(progress.set(Object.fromEntries(PARTS.filter(has).map((part) => [part, WAITING[part] ?? 'waiting']))));
  const checking = has('static') && ended('static', statics());
  const unit = has('unit') && (await vitest('unit'));
  const checks = await checking;
  const chosen = [
    `--tags-filter=${isNightly ? '' : '!'}nightly`,
    ...(values.shard === undefined ? [] : ['--shard', values.shard]),
  ];
  const e2e = has('e2e') && ((await building) ? await vitest('e2e', chosen) : undefined);
  const ofJava = await javaTests;
  for (const quiet of [checks, ofJava]) if (quiet !== false) process.stdout.write(quiet.log);
  return [checks, unit, ofJava, e2e].filter((runner) => runner !== false);
}

async function testAll() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  for (const folder of surefireFolders(checkout.root)) rmSync(folder, { recursive: true, force: true });
  const all = await runnersBesideMaven();
  if (all === undefined) return 3;
  const runners = all.filter((runner) => runner !== undefined);
  const summary = summaryOf(runners.flatMap(({ results }) => results));
  process.stdout.write(`\n${summary.join('\n')}\n`);
  if (runners.length < all.length)
    say('The Java parts are not built: their tests and the end-to-end tests were left out.');
  for (const { name, code, results } of runners) {
    // For example, an error was thrown outside of any test.
    if (code !== 0 && results.length > 0 && results.every(({ outcome }) => outcome !== 'failed'))
      say(`${name} ended with exit code ${code} although no test failed; its output above states why.`);
  }
  const isGood = ({ code, results }) => code === 0 && results.some(({ outcome }) => outcome === 'passed');
  return runners.every(isGood) ? 0 : 1;
}

async function main() {
  const known = [...PARTS, 'nightly'];
  const unknown = positionals.find((part) => !known.includes(part));
  if (unknown !== undefined) {
    say(`There is no part '${unknown}'; there are ${known.join(', ')}.`);
    return 2;
  }
  const others = preconditionsOf(checkout).filter((one) => ![npmPackages, javaParts].includes(one));
  return (await ensure(others, say)) ? testAll() : 3;
}
// What a test has started, such as a farm, must not outlive an interrupted run.
endAllWithThisProcess();
endWithNpm('npm');
process.exitCode = await main();
