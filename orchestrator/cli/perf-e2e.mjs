// `npm run perf:e2e`: set-up, then `hitchproof perf` with the same arguments.
import './uncaught.mjs';

const { endWithNpm } = await import('../../tools/setup/end-with-npm.mjs');
const { ensure, preconditionsOf } = await import('../../tools/setup/ensure.mjs');
const { nodeVersion } = await import('../../tools/setup/node-version.mjs');
const { npmPackages } = await import('../../tools/setup/npm-packages.mjs');
const { checkout } = await import('../../tools/setup/places.mjs');

const args = process.argv.slice(2);
const onlyReads = args.includes('--help') || args.includes('-h');
const wanted = onlyReads ? [nodeVersion, npmPackages] : preconditionsOf(checkout);

const release = endWithNpm('npm');
const isReady = await ensure(wanted, (line) => process.stderr.write(`${line}\n`));
release();
if (isReady) {
  const { runCommandLine } = await import('./run-command-line.mjs');
  await runCommandLine(['perf', ...args]);
} else {
  process.exitCode = 3;
}
