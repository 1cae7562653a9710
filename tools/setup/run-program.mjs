import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { packageRoot } from './places.mjs';

const LAST_LINES = 12;

/**
 * Runs a program in the package's folder.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{say: (line: string) => void, onLine?: (line: string) => string | undefined, state?: () => string, everyS?: number}} how
 *   `onLine` selects the progress lines; there are none by default. `state` says how far it is, for a line whenever none was
 *   printed for `everyS`
 * @throws Error with its last lines if its exit code is not 0
 */
export async function runProgram(
  command,
  args,
  { say, onLine = () => undefined, state = () => 'still running', everyS = SILENCE_S },
) {
  const child = spawn(command, [...args], { cwd: packageRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  const release = endWithThisProcess(child);
  const said = whenSilent(() => state(), say, everyS);
  const last = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
      const progress = onLine(line);
      if (progress !== undefined) said(progress);
    });
  }
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      last.push(error.message);
      resolve(127);
    });
    child.once('close', resolve);
  });
  release();
  said.end();
  if (code !== 0)
    throw new Error([`${command} ${args.join(' ')} ended with code ${code}:`, ...last].join('\n        '));
}

const SILENCE_S = 15;

/**
 * Says a line, and after a while without one how far the program is, so that nobody takes a slow step for one that hangs.
 * @param {() => string} state
 * @param {(line: string) => void} say
 * @param {number} everyS
 */
function whenSilent(state, say, everyS) {
  const startedMs = Date.now();
  let isSilent = true;
  const timer = setInterval(() => {
    if (isSilent) say(`… ${state()}, ${Math.round((Date.now() - startedMs) / 1_000)} s so far`);
    isSilent = true;
  }, everyS * 1_000).unref();
  const said = (/** @type {string} */ line) => {
    isSilent = false;
    say(line);
  };
  return Object.assign(said, { end: () => clearInterval(timer) });
}

/** Ctrl-C in a terminal reaches the program too, but a signal sent to this process would leave it running. */
function endWithThisProcess(child) {
  const onSignal = (signal) => {
    release();
    child.kill(signal);
    process.kill(process.pid, signal);
  };
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return release;
}
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Standard output and error of a program; undefined if it cannot be run or fails. */
export function outputOf(command, args) {
  const { status, stdout, stderr } = spawnSync(command, [...args], { encoding: 'utf8' });
  return status === 0 ? `${stdout}${stderr}` : undefined;
}
