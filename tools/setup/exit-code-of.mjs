import { spawn } from 'node:child_process';
import { checkout } from './places.mjs';

/**
 * Runs a program in the repository's root.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').StdioOptions} [stdio] the terminal's by default
 * @param {Readonly<Record<string, string>>} [more] variables
 * @returns {Promise<number>} its exit code; 127 if it cannot be started
 */
export const exitCodeOf = (command, args, stdio = ['ignore', 'inherit', 'inherit'], more = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: checkout.root,
      stdio,
      env: { ...process.env, ANDROID_HOME: checkout.sdk, ...more },
    });
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
