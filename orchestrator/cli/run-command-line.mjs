import { loadProgram } from '../../tools/setup/load-program.mjs';

/** Runs a checkout's TypeScript sources without a build step. */
export async function runCommandLine(/** @type {readonly string[]} */ args) {
  const { failed, main } = await loadProgram('orchestrator/cli/main');
  // Before that of uncaught.mjs, which knows no secrets.
  process.prependListener('uncaughtException', (error) =>
    process.exit(failed(error, args.includes('--verbose'))),
  );
  const code = await main(args);
  // All files are written; sockets of a lost device would keep the process alive for minutes.
  process.exit(code);
}
