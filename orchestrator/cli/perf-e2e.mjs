// `npm run perf:e2e`: set-up, then `hitchproof perf` with the same arguments.
import { endWithNpm } from '../../tools/setup/end-with-npm.mjs';
import { ensure, preconditionsOf } from '../../tools/setup/ensure.mjs';
import { nodeVersion } from '../../tools/setup/node-version.mjs';
import { npmPackages } from '../../tools/setup/npm-packages.mjs';
import { checkout } from '../../tools/setup/places.mjs';

const args = process.argv.slice(2);
const onlyReads = args.includes('--help') || args.includes('-h');
const wanted = onlyReads ? [nodeVersion, npmPackages] : preconditionsOf(checkout);

const release = endWithNpm('npm');
const isReady = await ensure(wanted, (line) => process.stderr.write(`${line}\n`));
release();
if (isReady) {
  const { runCommandLine } = await import('./hitchproof.mjs');
  await runCommandLine(['perf', ...args]);
} else {
  process.exitCode = 3;
}
