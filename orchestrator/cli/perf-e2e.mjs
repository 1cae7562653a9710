// `npm run perf:e2e`: set-up, then `hitchproof perf` with the same arguments.
import { ensure, preconditions } from '../setup/ensure.mjs';
import { nodeVersion } from '../setup/node-version.mjs';
import { npmPackages } from '../setup/npm-packages.mjs';

const args = process.argv.slice(2);
const onlyReads = args.includes('--help') || args.includes('-h');
const wanted = onlyReads ? [nodeVersion, npmPackages] : preconditions;

if (await ensure(wanted, (line) => process.stderr.write(`${line}\n`))) {
  const { runCommandLine } = await import('./hitchproof.mjs');
  await runCommandLine(['perf', ...args]);
} else {
  process.exitCode = 3;
}
