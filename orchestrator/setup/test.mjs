// `npm test`: set-up, then every test there is; ends with the totals of all runners.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensure, preconditions } from './ensure.mjs';
import { mavenProgram } from './java-parts.mjs';
import { root, sdkFolder, stateFolder } from './places.mjs';

const reports = join(stateFolder, 'test-reports');

/** Runs a test program with its own output on the terminal. */
const run = (command, args) =>
  new Promise((resolve) => {
    const env = { ...process.env, ANDROID_HOME: sdkFolder };
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });

async function vitest(name) {
  const outputFile = join(reports, `${name}.json`);
  const bin = join(
    createRequire(join(root, 'package.json')).resolve('vitest/package.json'),
    '..',
    'vitest.mjs',
  );
  const code = await run(process.execPath, [
    bin,
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
  ]);
  return { code, ...vitestTotals(outputFile) };
}

function vitestTotals(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

async function maven() {
  const code = await run(mavenProgram(), ['-B', '-ntp', 'test']);
  return { code, ...surefireTotals() };
}

/** Surefire leaves one XML per class whose root element carries the counts. */
function surefireTotals() {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const folder of surefireFolders(root)) {
    for (const file of readdirSync(folder).filter((name) => /^TEST-.*\.xml$/.test(name))) {
      const head = readFileSync(join(folder, file), 'utf8').slice(0, 4_000);
      const count = (name) => Number(new RegExp(`<testsuite[^>]*\\s${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
      const failed = count('failures') + count('errors');
      totals.failed += failed;
      totals.skipped += count('skipped');
      totals.passed += count('tests') - failed - count('skipped');
    }
  }
  return totals;
}

const surefireFolders = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() &&
        !['node_modules', '.git', 'src', 'reports', '.hitchproof'].includes(entry.name),
    )
    .flatMap((entry) =>
      entry.name === 'surefire-reports'
        ? [join(folder, entry.name)]
        : surefireFolders(join(folder, entry.name)),
    );

async function testAll() {
  rmSync(reports, { recursive: true, force: true });
  for (const folder of surefireFolders(root)) rmSync(folder, { recursive: true, force: true });
  const results = [await vitest('unit'), await maven(), await vitest('e2e')];
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
  return results.every(({ code, passed }) => code === 0 && passed > 0) ? 0 : 1;
}

const ready = await ensure(preconditions, (line) => process.stderr.write(`${line}\n`));
process.exitCode = ready ? await testAll() : 3;
