#!/usr/bin/env node
import './uncaught.mjs';

const { runCommandLine } = await import('./run-command-line.mjs');
await runCommandLine(process.argv.slice(2));
