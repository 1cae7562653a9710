#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadProgram } from '../../tools/setup/load-program.mjs';

/** Runs a checkout's TypeScript sources without a build step. */
export async function runCommandLine(args) {
  const { main } = await loadProgram('orchestrator/cli/main');
  const code = await main(args);
  // All files are written; sockets of a lost device would keep the process alive for minutes.
  process.exit(code);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runCommandLine(process.argv.slice(2));
}
