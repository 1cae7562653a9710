#!/usr/bin/env node
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

/** TypeScript runs as it stands; there is no build step. */
export async function runCommandLine(args) {
  register();
  const { main } = await import('./main.ts');
  const code = await main(args);
  // Sockets of a device that vanished may stay open for minutes; everything is written by now.
  process.exit(code);
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runCommandLine(process.argv.slice(2));
}
