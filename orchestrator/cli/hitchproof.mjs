#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startFile } from '../setup/start-file.mjs';

/** A checkout runs its TypeScript sources without a build step. */
export async function runCommandLine(args) {
  process.setSourceMapsEnabled(true);
  const { main } = await import(pathToFileURL(await startFile('orchestrator/cli/main')).href);
  const code = await main(args);
  // All files are written; sockets of a lost device would keep the process alive for minutes.
  process.exit(code);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runCommandLine(process.argv.slice(2));
}
