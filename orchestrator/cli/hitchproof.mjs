#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';
import { isCheckout } from '../setup/places.mjs';

/** A checkout runs its TypeScript sources without a build step. */
export async function runCommandLine(args) {
  if (isCheckout) register();
  const { main } = await import('./main.ts');
  const code = await main(args);
  // All files are written; sockets of a lost device would keep the process alive for minutes.
  process.exit(code);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runCommandLine(process.argv.slice(2));
}
