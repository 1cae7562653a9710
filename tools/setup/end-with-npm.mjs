import { basename } from 'node:path';

/**
 * Makes the end of the npm or npx that started this program a SIGTERM. npm passes a signal to the shell in which it runs the
 * program, and the shell passes it to nobody: the program gets another parent, for which Node.js has no event.
 *
 * Only a parent that is npm's shell counts: npm's variables also reach programs that outlive their starter, for example those
 * of a terminal that npx started. A program that has no shell above it, or process 1, keeps its parent for ever.
 * @param {'npm' | 'npx'} starter `npx`: not a script in package.json, which may start a program that outlives it
 * @returns {() => void} function that ends this
 */
export function endWithNpm(starter) {
  if (!isStartedBy(starter)) return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
/** A look is one system call. */
const LOOK_MS = 500;

/** The script that npm runs names this program; under npx it is the program's name. */
function isStartedBy(starter) {
  const { npm_command: command, npm_lifecycle_script: script = '' } = process.env;
  return (starter === 'npm' || command === 'exec') && script.includes(basename(process.argv[1] ?? '/'));
}
